import { testField } from './testing.ts';

testField('map', {
  rule: 'FIELD28',
  takes: [
    { raw: { a: 1, b: { c: null } } },
    { raw: {} },
    { raw: { constructor: 'x' }, options: { values: 'text' } },
    { raw: { a: 1.5 }, options: { values: 'number' } },
    { raw: { a: 1 }, options: { values: 'integer' } },
    { raw: { a: true }, options: { values: 'boolean' } },
  ],
  refuses: [
    { raw: [], code: 'wrong_type' },
    { raw: 'a', code: 'wrong_type' },
    { raw: { a: 1 }, code: 'wrong_type', at: 'a', options: { values: 'text' } },
    { raw: { a: 1.5 }, code: 'wrong_type', at: 'a', options: { values: 'integer' } },
    { raw: { a: 1, b: 2 }, code: 'too_many', options: { max: 1 } },
    { raw: JSON.parse('{"__proto__": 1}'), code: 'reserved', at: '__proto__' },
    { raw: { ['k'.repeat(201)]: 1 }, code: 'too_long' },
  ],
  shows: [{ value: { a: 'x', b: 2 }, text: 'a: x, b: 2' }],
  refusesOptions: [{ options: { values: 'date' }, code: 'not_a_choice', at: 'values' }],
});
