import { testField } from './testing.ts';

testField('multiselect', {
  rule: 'FIELD22',
  options: { choices: ['a', 'b;c', { value: 'd', title: 'Dee' }] },
  takes: [{ raw: ['a'] }, { raw: ['d', 'b;c'] }, { raw: [] }, { raw: ['x'], options: { allowOther: true } }],
  refuses: [
    { raw: 'a', code: 'wrong_type' },
    { raw: ['a', 'x'], code: 'not_a_choice', at: '1' },
    { raw: ['a', 'a'], code: 'duplicate', at: '1' },
    { raw: ['a', 1], code: 'wrong_type', at: '1' },
    { raw: ['a', 'b'], code: 'too_many', options: { choices: ['a', 'b'], max: 1 } },
    { raw: ['a'], code: 'too_few', options: { choices: ['a', 'b'], min: 2 } },
  ],
  shows: [{ value: ['a', 'd'], text: 'a, Dee' }],
  refusesOptions: [
    { options: {}, code: 'required', at: 'choices' },
    { options: { choices: ['a'], min: 3, max: 2 }, code: 'conflict', at: 'min' },
  ],
});
