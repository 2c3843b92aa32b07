import * as z from 'zod';
import { commaList } from './values.ts';

const kinds = ['request', 'transfer', 'build', 'background'] as const;

/** Seconds by kind of work; those left out are not said. */
export type SecondsByWork = Partial<Record<(typeof kinds)[number], number>>;

/** A list of seconds for kinds of work, such as `request=30,build=900`. */
export function secondsByWork(most: number) {
  return commaList().pipe(
    z
      .array(z.string())
      .refine(
        (list) => list.every((part) => (partOf(part)?.[1] ?? most + 1) <= most),
        `must be a list such as request=120,build=600 of ${kinds.join(', ')}, each with 0 to ${most} seconds`,
      ),
  );
}

/** What such a list says. */
export function readSeconds(list: readonly string[]): SecondsByWork {
  return Object.fromEntries(list.map(partOf).filter((part) => part !== undefined));
}

function partOf(text: string): [kind: (typeof kinds)[number], seconds: number] | undefined {
  const [, name, digits] = /^(\w+)=(\d{1,6})$/.exec(text) ?? [];
  const kind = kinds.find((each) => each === name);
  return kind === undefined ? undefined : [kind, Number(digits)];
}
