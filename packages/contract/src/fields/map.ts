import * as z from 'zod';
import { failed, fault, joinPath } from '../fault.ts';
import { howMany } from '../how-many.ts';
import { isObject, jsonFaults, textFaults } from '../json-value.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { jsonFromCsv, jsonToCsv } from './json-cell.ts';
import { whole } from './operators.ts';

/** Keys with values. */
export const map = defineField({
  type: 'map',
  summary:
    'A dictionary from text to values; `values` narrows their type. A merge patch changes single keys, and null removes one.',
  column: () => 'jsonb',
  options: () =>
    fieldOptions({
      values: z
        .enum(['text', 'number', 'integer', 'boolean', 'json'])
        .optional()
        .describe('Type of the values; any JSON when left out'),
      max: z.int().min(1).max(10_000).optional().describe('Most keys; 1,000 when left out'),
    }),
  parse: (raw, { values = 'json', max = 1000 }, { path }) => {
    if (!isObject(raw)) return failed('wrong_type', path, 'Expected an object with keys and values');
    const entries = Object.entries(raw);
    if (entries.length > max) return failed('too_many', path, `At most ${howMany(max, 'key')}`);
    const errors = entries.flatMap(([key, value]) => {
      const at = joinPath(path, key);
      if (key === '__proto__') return [fault('reserved', at, 'The key "__proto__" is not allowed')];
      if (key.length > 200) return [fault('too_long', path, 'A key has at most 200 characters')];
      if (!isOf[values](value)) return [fault('wrong_type', at, `Expected ${named[values]}`)];
      return [...textFaults(key, at), ...jsonFaults(value, at)];
    });
    return errors.length > 0 ? { errors } : { value: raw };
  },
  format: (value) =>
    isObject(value)
      ? Object.entries(value)
          .map(([key, item]) => `${key}: ${typeof item === 'string' ? item : JSON.stringify(item)}`)
          .join(', ')
      : '',
  operators: () => whole,
  sortable: () => false,
  searchable: false,
  uniqueable: () => false,
  toCsv: jsonToCsv,
  fromCsv: jsonFromCsv,
  example: { options: { values: 'text' }, value: { heading: 'Bread', tone: 'warm' } },
});

const isOf = {
  text: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  integer: (value: unknown) => Number.isSafeInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  json: () => true,
};

const named = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  json: 'a JSON value',
};
