import { failed, fault, joinPath } from '../fault.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { jsonFromCsv } from './json-cell.ts';
import { spatial } from './operators.ts';

/** A place on earth. */
export const geo = defineField({
  type: 'geo',
  summary: 'A place: `{"lat", "lng"}` in degrees (WGS 84).',
  column: () => 'jsonb',
  options: () => fieldOptions({}),
  parse: (raw, _, { path }) => {
    if (!isObject(raw)) return failed('wrong_type', path, 'Expected {"lat", "lng"}');
    const errors = [
      ...degreeFaults(raw['lat'], 90, joinPath(path, 'lat')),
      ...degreeFaults(raw['lng'], 180, joinPath(path, 'lng')),
      ...Object.keys(raw)
        .filter((key) => key !== 'lat' && key !== 'lng')
        .map((key) => fault('unknown_key', joinPath(path, key), `Unknown key "${key}"`)),
    ];
    // Adding zero turns negative zero, which no database keeps, into zero.
    return errors.length > 0
      ? { errors }
      : { value: { lat: Number(raw['lat']) + 0, lng: Number(raw['lng']) + 0 } };
  },
  format: (value) => (isObject(value) ? `${String(value['lat'])}, ${String(value['lng'])}` : ''),
  operators: () => spatial,
  sortable: () => false,
  searchable: false,
  uniqueable: () => false,
  toCsv: (value) => (isObject(value) ? `${String(value['lat'])},${String(value['lng'])}` : ''),
  fromCsv: (cell) => {
    const parts = cell.split(',').map((part) => part.trim());
    const [lat, lng] = parts;
    if (parts.length === 2 && lat !== '' && lng !== '' && !cell.includes('{')) {
      return { value: { lat: Number(lat), lng: Number(lng) } };
    }
    return jsonFromCsv(cell);
  },
  example: { value: { lat: 52.52, lng: 13.405 } },
});

function degreeFaults(value: unknown, limit: number, path: string): ContentFault[] {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return [fault('wrong_type', path, 'Expected degrees')];
  return Math.abs(value) <= limit ? [] : [fault('too_large', path, `Expected -${limit} to ${limit} degrees`)];
}
