import { expect, test } from 'vitest';
import { colouredChoices } from './coloured-choices.ts';

test('EDIT58 a choice gets a colour, and is as it was without it', () => {
  const choices = ['cold', { value: 'hot', title: 'Hot' }];
  const coloured = colouredChoices(colouredChoices(choices, 0, '#112233'), 1, '#445566');
  expect(coloured).toEqual([
    { value: 'cold', color: '#112233' },
    { value: 'hot', title: 'Hot', color: '#445566' },
  ]);
  expect(colouredChoices(colouredChoices(coloured, 0, undefined), 1, undefined)).toEqual(choices);
});
