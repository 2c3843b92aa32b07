import { expect, test } from 'vitest';
import { markedChoices } from './marked-choices.ts';

test('EDIT58 a choice gets a colour, and is as it was without it', () => {
  const choices = ['cold', { value: 'hot', title: 'Hot' }];
  const coloured = markedChoices(markedChoices(choices, 0, 'color', '#112233'), 1, 'color', '#445566');
  expect(coloured).toEqual([
    { value: 'cold', color: '#112233' },
    { value: 'hot', title: 'Hot', color: '#445566' },
  ]);
  const bare = markedChoices(markedChoices(coloured, 0, 'color', undefined), 1, 'color', undefined);
  expect(bare).toEqual(choices);
});

test('EDIT62 a choice gets an icon beside its colour, and loses one without the other', () => {
  const both = markedChoices(markedChoices(['hot'], 0, 'color', '#445566'), 0, 'icon', 'alert');
  expect(both).toEqual([{ value: 'hot', color: '#445566', icon: 'alert' }]);
  expect(markedChoices(both, 0, 'color', undefined)).toEqual([{ value: 'hot', icon: 'alert' }]);
});
