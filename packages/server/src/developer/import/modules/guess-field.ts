import type { MadeField } from './make-module.ts';

/** Types in the order in which they are tried, and what every value of them looks like. */
const tried: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['boolean', /^(?:true|false|yes|no|checked)$/i],
  ['integer', /^-?(?:0|[1-9]\d{0,14})$/],
  ['number', /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/],
  ['date', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ['datetime', /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['url', /^https?:\/\/\S+$/],
];

/** The field of a column: of the type that all values have, of chosen words where few come again and again, else a text. */
export function guessField(name: string, values: readonly string[]): MadeField {
  const given = values.map((each) => each.trim()).filter((each) => each !== '');
  const required = given.length === values.length && values.length > 0;
  const base = { name, ...(required ? { required } : {}) };
  if (given.length === 0) return { ...base, type: 'text' };
  const found = tried.find(([, pattern]) => given.every((each) => pattern.test(each)));
  if (found !== undefined) return { ...base, type: found[0] };
  if (given.some((each) => each.length > 200 || each.includes('\n'))) return { ...base, type: 'textarea' };
  const choices = [...new Set(given)];
  if (given.length >= 20 && choices.length <= 10 && choices.every((each) => each.length <= 60))
    return { ...base, type: 'select', options: { choices: choices.sort() } };
  return { ...base, type: 'text' };
}
