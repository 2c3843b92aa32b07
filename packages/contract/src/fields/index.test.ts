import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { commonOptions } from './field-definition.ts';
import { parseValue, valueFromCsv, valueToCsv } from './field-value.ts';
import { fieldType, fieldTypes } from './index.ts';

const named = `text textarea richtext code number integer money boolean date datetime time
select multiselect email url phone color json map list relation file image password user role
geo computed`;

test('FIELD9 every named field type is in the one list, each once', () => {
  expect(fieldTypes.map((type) => type.type)).toEqual(named.split(/\s+/));
});

test('FIELD9 every option of every type is described, and events and mapping are options of all', () => {
  for (const type of fieldTypes) {
    const schema = z.toJSONSchema(type.options, { io: 'input' });
    expect(schema.additionalProperties).toBe(false);
    for (const [name, option] of Object.entries(schema.properties ?? {})) {
      expect([type.type, name, option]).toEqual([
        type.type,
        name,
        expect.objectContaining({ description: expect.any(String) }),
      ]);
    }
    expect(Object.keys(schema.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(commonOptions())),
    );
    expect(type.summary).toMatch(/\.$/);
  }
});

test('FIELD9 an unknown name is no field type, not even one that objects inherit', () => {
  expect(fieldType('constructor')).toBeUndefined();
  expect(fieldType('Text')).toBeUndefined();
});

test('FIELD9 a value that a type takes is taken again unchanged, and its CSV cell gives it back', () => {
  const options: Record<string, Record<string, unknown>> = {
    select: { choices: ['a', 'b'], allowOther: true },
    multiselect: { allowOther: true },
    relation: { module: 'm', multiple: true },
    list: {
      fields: [
        { identifier: 'a', type: 'text' },
        { identifier: 'b', type: 'json' },
      ],
    },
    computed: { expression: '1', result: 'json' },
  };
  const readable = fieldTypes.flatMap((type) => (type.readable ? [type.type] : []));
  fc.assert(
    fc.property(fc.constantFrom(...readable), values, (type, raw) => {
      fc.pre(raw !== null);
      const field = { identifier: 'f', type, options: options[type] ?? {} };
      const parsed = parseValue(field, raw, 'f');
      if ('errors' in parsed)
        return parsed.errors.every((each) => each.path === 'f' || each.path.startsWith('f.'));
      expect(parseValue(field, parsed.value, 'f')).toEqual(parsed);
      expect(valueFromCsv(field, valueToCsv(field, parsed.value), 'f')).toEqual(parsed);
      return true;
    }),
    { numRuns: 3000 },
  );
});

// Shapes that the types take, beside any JSON, so that most runs get past the first check.
const values = fc
  .oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^"{0,5}$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
    fc.maxSafeInteger(),
    fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((day) => day.toISOString()),
    fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((day) => day.toISOString().slice(0, 10)),
    fc.emailAddress(),
    fc.webUrl(),
    fc.uniqueArray(fc.string({ minLength: 1 })),
    fc.uniqueArray(fc.uuid()),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    fc.array(fc.record({ a: fc.string(), b: fc.jsonValue() })),
  )
  .map((value): unknown => JSON.parse(JSON.stringify(value)));
