import { testField } from './testing.ts';

testField('text', {
  rule: 'FIELD10',
  takes: [
    { raw: 'A-1' },
    { raw: '' },
    { raw: '""' },
    { raw: '""""' },
    { raw: '"' },
    { raw: ' a\n,;"b" ' },
    { raw: 'e\u0301', stored: 'é' },
    { raw: '😀😀', options: { maxLength: 2 } },
    { raw: 'A-17', options: { pattern: '[A-Z]-\\d+' } },
  ],
  refuses: [
    { raw: 1, code: 'wrong_type' },
    { raw: true, code: 'wrong_type' },
    { raw: ['a'], code: 'wrong_type' },
    { raw: 'a\0b', code: 'bad_value' },
    { raw: 'a\ud83d', code: 'bad_value' },
    { raw: 'abc', code: 'too_long', options: { maxLength: 2 } },
    { raw: 'a', code: 'too_short', options: { minLength: 2 } },
    { raw: 'a'.repeat(10_001), code: 'too_long' },
    { raw: 'A1', code: 'bad_format', options: { pattern: '[A-Z]-\\d+' } },
  ],
  shows: [
    { value: 'A-1', text: 'A-1' },
    { value: null, text: '' },
  ],
  refusesOptions: [
    { options: { minLength: 3, maxLength: 2 }, code: 'conflict', at: 'minLength' },
    { options: { pattern: 'a', maxLength: 1001 }, code: 'conflict', at: 'maxLength' },
    { options: { pattern: '(a' }, code: 'bad_format', at: 'pattern' },
    { options: { maxLenght: 3 }, code: 'unknown_key', at: 'maxLenght' },
    { options: { maxLength: 'x' }, code: 'wrong_type', at: 'maxLength' },
    { options: { events: { on_change: ['Bad'] } }, code: 'bad_format', at: 'events.on_change.0' },
    { options: { events: { on_chnage: [] } }, code: 'unknown_key', at: 'events.on_chnage' },
    { options: { mapping: { a: [] } }, code: 'wrong_type', at: 'mapping.a' },
  ],
});
