import { testField } from './testing.ts';

testField('select', {
  rule: 'FIELD21',
  options: { choices: ['DE', { value: 'FR', title: 'France', color: '#0055a4', icon: 'flag' }] },
  takes: [
    { raw: 'DE' },
    { raw: 'FR' },
    { raw: 'IT', options: { choices: ['DE'], allowOther: true } },
    { raw: 'main', options: { choicesFrom: { module: 'layouts', value: 'name' } } },
  ],
  refuses: [
    { raw: 'IT', code: 'not_a_choice' },
    { raw: '', code: 'not_a_choice' },
    { raw: 'de', code: 'not_a_choice' },
    { raw: ['DE'], code: 'wrong_type' },
  ],
  shows: [
    { value: 'DE', text: 'DE' },
    { value: 'FR', text: 'France' },
    { value: 'gone', text: 'gone' },
  ],
  refusesOptions: [
    { options: {}, code: 'required', at: 'choices' },
    { options: { choices: [] }, code: 'too_few', at: 'choices' },
    { options: { choices: ['DE', 'FR', 'DE'] }, code: 'duplicate', at: 'choices.2' },
    { options: { choices: [{ title: 'x' }] }, code: 'required', at: 'choices.0.value' },
    { options: { choices: [{ value: 'DE', icon: 'bread' }] }, code: 'not_a_choice', at: 'choices.0.icon' },
    { options: { choices: ['DE'], choicesFrom: { module: 'm' } }, code: 'conflict', at: 'choicesFrom' },
  ],
});
