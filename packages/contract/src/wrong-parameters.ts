import { howMany } from './how-many.ts';

/** What is said where a statement has more or fewer parameters than values are given for. */
export function wrongParameters(wanted: number, given: number): string {
  const has = wanted === 0 ? 'no parameters' : wanted === 1 ? '$1' : `$1 to $${wanted}`;
  return `The statement has ${has}, but ${howMany(given, 'value is given', 'values are given')}`;
}
