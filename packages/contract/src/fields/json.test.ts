import { testField } from './testing.ts';

testField('json', {
  rule: 'FIELD27',
  takes: [{ raw: { a: [1, null, { b: 'x' }] } }, { raw: 'text' }, { raw: 5 }, { raw: [] }, { raw: false }],
  refuses: [
    { raw: { a: 'x\0' }, code: 'bad_value', at: 'a' },
    { raw: { a: ['\udc00'] }, code: 'bad_value', at: 'a.0' },
    { raw: JSON.parse('{"a": {"__proto__": 1}}'), code: 'reserved', at: 'a.__proto__' },
    { raw: { a: undefined }, code: 'wrong_type', at: 'a' },
    { raw: nested(65), code: 'too_deep', at: Array.from({ length: 64 }, () => '0').join('.') },
  ],
  shows: [
    { value: { a: 1 }, text: '{"a":1}' },
    { value: 'text', text: 'text' },
  ],
});

/** Arrays within arrays, so many levels deep. */
function nested(levels: number): unknown {
  return levels === 0 ? null : [nested(levels - 1)];
}
