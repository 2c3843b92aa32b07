import { failed, fault, joinPath, type Parsed } from '../fault.ts';
import { howMany } from '../how-many.ts';
import { textFaults } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import type { OptionsContext } from './define-field.ts';

/** Reads a text: only strings, without NUL, in normal form C unless `exact`, of a length in characters. */
export function parseText(
  raw: unknown,
  path: string,
  limits: { min?: number; max: number; exact?: boolean },
): Parsed<string> {
  if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected a text');
  const isPlain = plain.test(raw);
  const faults = isPlain ? none : textFaults(raw, path);
  if (faults.length > 0) return { errors: faults };
  const value = isPlain || limits.exact ? raw : raw.normalize('NFC');
  // Code units are an upper bound of characters, so the exact count is needed only above it.
  if (value.length > limits.max && characters(value) > limits.max) {
    return failed('too_long', path, `At most ${howMany(limits.max, 'character')}`);
  }
  const { min = 0 } = limits;
  if (min > 0 && value !== '' && characters(value) < min) {
    return failed('too_short', path, `At least ${howMany(min, 'character')}`);
  }
  return { value };
}

/** How many characters (code points) a text has. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A stored text as it is shown. */
export function showText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * A text as a cell. An empty cell means no value, so the empty text is written as two quotes,
 * and texts made of such pairs get one pair more.
 */
export function textToCsv(value: unknown): string {
  const text = showText(value);
  return pairs.test(text) ? `${text}""` : text;
}

/** The text that a cell stands for. */
export function textFromCsv(cell: string): Parsed<string> {
  return { value: pairs.test(cell) ? cell.slice(2) : cell };
}

/** Finds a least length above the greatest. */
export function checkLengths(
  options: { minLength?: number | undefined; maxLength?: number | undefined },
  { path }: OptionsContext,
): ContentFault[] {
  const { minLength, maxLength } = options;
  if (minLength === undefined || maxLength === undefined || minLength <= maxLength) return [];
  return [
    fault('conflict', joinPath(path, 'minLength'), `minLength ${minLength} is above maxLength ${maxLength}`),
  ];
}

const pairs = /^(?:"")*$/;

// What most texts are made of: nothing in them can be wrong, and nothing can be written otherwise.
const plain = /^[\t\n\r -~]*$/;
const none: ContentFault[] = [];
