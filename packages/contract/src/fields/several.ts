import { failed, fault, joinPath, type Parsed } from '../fault.ts';
import { howMany } from '../how-many.ts';

/** Reads a list of texts in which each stands once. */
export function parseSeveral(
  raw: unknown,
  path: string,
  one: (raw: unknown, path: string) => Parsed<string>,
  max = 1000,
): Parsed<string[]> {
  if (!Array.isArray(raw)) return failed('wrong_type', path, 'Expected a list of values');
  if (raw.length > max) return failed('too_many', path, `At most ${howMany(max, 'value')}`);
  const seen = new Set<string>();
  const errors = raw.flatMap((item, index) => {
    const at = joinPath(path, index);
    const parsed = one(item, at);
    if ('errors' in parsed) return parsed.errors;
    if (seen.has(parsed.value)) return [fault('duplicate', at, `"${parsed.value}" is listed twice`)];
    seen.add(parsed.value);
    return [];
  });
  return errors.length > 0 ? { errors } : { value: [...seen] };
}
