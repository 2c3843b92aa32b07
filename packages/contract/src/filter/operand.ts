import { failed, joinPath, type Parsed } from '../fault.ts';
import { parseClock, parseDay, parseInstant } from '../fields/calendar.ts';
import type { ColumnKind } from '../fields/define-field.ts';
import { parseText } from '../fields/text-value.ts';
import { jsonFaults } from '../json-value.ts';
import { uuidPattern } from '../uuid.ts';
import { parseBox } from './box.ts';
import type { CompareOperator } from './filter.ts';

/** How many values `_in`, `_nin`, `_some` and `_none` take. */
export const filterValuesLimit = 1000;

/** Reads the value that a field is compared with. A field's own limits do not apply: `price > -1` may be asked. */
export function parseOperand(
  operator: CompareOperator,
  raw: unknown,
  column: ColumnKind,
  path: string,
): Parsed {
  const element = elementOf(column);
  if (element !== undefined) {
    return operator === '_contains' ? parseOne(raw, element, path) : parseMany(raw, element, path, 0);
  }
  switch (operator) {
    case '_in':
    case '_nin':
      return parseMany(raw, column, path, 0);
    case '_between':
      return Array.isArray(raw) && raw.length === 2
        ? parseMany(raw, column, path, 2)
        : failed('wrong_type', path, 'Expected a list of two values: from and to');
    case '_within':
      return parseBox(raw, path);
    case '_contains':
    case '_startsWith':
    case '_endsWith':
      return parseOne(raw, 'text', path);
    case '_eq':
    case '_ne':
    case '_gt':
    case '_gte':
    case '_lt':
    case '_lte':
    case '_some':
    case '_none':
    default:
      return parseOne(raw, column, path);
  }
}

function parseMany(raw: unknown, column: ColumnKind, path: string, least: number): Parsed<unknown[]> {
  if (!Array.isArray(raw) || raw.length < least)
    return failed('wrong_type', path, 'Expected a list of values');
  if (raw.length > filterValuesLimit) return failed('too_many', path, `At most ${filterValuesLimit} values`);
  const parsed = raw.map((item, index) => parseOne(item, column, joinPath(path, index)));
  const errors = parsed.flatMap((each) => ('errors' in each ? each.errors : []));
  return errors.length > 0
    ? { errors }
    : { value: parsed.map((each) => ('value' in each ? each.value : null)) };
}

function parseOne(raw: unknown, column: ColumnKind, path: string): Parsed {
  if (raw === null) return failed('wrong_type', path, 'Use _null to ask for fields without a value');
  switch (column) {
    case 'text':
      return parseText(raw, path, { max: 10_000 });
    case 'double':
      return typeof raw === 'number' && Number.isFinite(raw)
        ? { value: raw }
        : failed('wrong_type', path, 'Expected a number');
    case 'numeric':
      if (typeof raw === 'string' && /^-?\d{1,16}(?:\.\d{1,20})?$/.test(raw)) return { value: Number(raw) };
      return parseOne(raw, 'double', path);
    case 'bigint':
      return Number.isSafeInteger(raw)
        ? { value: raw }
        : failed('wrong_type', path, 'Expected a whole number');
    case 'boolean':
      return typeof raw === 'boolean' ? { value: raw } : failed('wrong_type', path, 'Expected true or false');
    case 'date':
      return parseDayOf(raw, path);
    case 'time':
      return parseClock(raw, path);
    case 'timestamptz':
      // A day alone means its first instant in UTC.
      return typeof raw === 'string' && 'value' in parseDay(raw, path)
        ? { value: `${raw}T00:00:00Z` }
        : parseInstant(raw, path);
    case 'uuid':
      return typeof raw === 'string' && uuidPattern.test(raw)
        ? { value: raw.toLowerCase() }
        : failed('bad_format', path, 'Expected a UUID');
    case 'jsonb': {
      const errors = jsonFaults(raw, path);
      return errors.length > 0 ? { errors } : { value: raw };
    }
    case 'uuid[]':
    case 'text[]':
    default:
      return failed('wrong_type', path, 'Expected a list of values');
  }
}

/** A day; of an instant its day in UTC. */
function parseDayOf(raw: unknown, path: string): Parsed {
  const day = parseDay(raw, path);
  const instant = 'errors' in day ? parseInstant(raw, path) : day;
  if (instant === day || 'errors' in instant) return day;
  return { value: instant.value.slice(0, 10) };
}

function elementOf(column: ColumnKind): ColumnKind | undefined {
  if (column === 'uuid[]') return 'uuid';
  return column === 'text[]' ? 'text' : undefined;
}
