import type { Sentence } from './sentence.ts';

/** What a statement has, and how many gaps stand in that. */
const heads: readonly [english: string, german: string, gaps: number][] = [
  ['The statement has no parameters', 'Die Anweisung hat keine Parameter', 0],
  ['The statement has $1', 'Die Anweisung hat $1', 0],
  ['The statement has $1 to {}', 'Die Anweisung hat $1 bis {1}', 1],
];

/** How many values a statement has, and how many it is given. */
export const givenValues: readonly Sentence[] = heads.flatMap(([english, german, gaps]) =>
  [
    [`${english}, but {} value is given`, `${german}, aber angegeben ist {${gaps + 1}} Wert`],
    [`${english}, but {} values are given`, `${german}, aber angegeben sind {${gaps + 1}} Werte`],
  ].flatMap(([said = '', meant = '']): Sentence[] => [
    [said, meant],
    [`${said}, with those of {}`, `${meant}, mit denen von {${gaps + 2}}`],
  ]),
);
