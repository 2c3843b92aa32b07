import { failed, fault, joinPath, type Parsed } from '../fault.ts';
import type { ContentFault } from '../problem.ts';
import type { OptionsContext } from './define-field.ts';

interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

/** Reads a JSON number within a range; negative zero becomes zero. */
export function parseNumber(raw: unknown, path: string, { min, max }: Range): Parsed<number> {
  if (typeof raw !== 'number' || !Number.isFinite(raw))
    return failed('wrong_type', path, 'Expected a number');
  if (min !== undefined && raw < min) return failed('too_small', path, `At least ${min}`);
  if (max !== undefined && raw > max) return failed('too_large', path, `At most ${max}`);
  return { value: raw === 0 ? 0 : raw };
}

/** The number that a cell holds; other text is passed on, for `parse` to refuse. */
export function numberFromCsv(cell: string): Parsed {
  const trimmed = cell.trim();
  return {
    value: /^[+-]?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : cell,
  };
}

/** A number as a cell: the shortest text that gives the same number again. */
export function numberToCsv(value: unknown): string {
  return String(value);
}

/** Finds a least value above the greatest. */
export function checkRange({ min, max }: Range, { path }: OptionsContext): ContentFault[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [fault('conflict', joinPath(path, 'min'), `min ${min} is above max ${max}`)];
}
