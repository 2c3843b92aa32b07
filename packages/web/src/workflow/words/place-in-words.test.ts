import { expect, test } from 'vitest';
import { placeInWords } from './place-in-words.ts';

const definition = {
  elements: [
    { name: 'mail', type: 'action/mail' },
    { name: 'is_negative', type: 'flow/if' },
    { name: 'odd', type: 'constructor' },
  ],
};
const place = (path: string, language: 'en' | 'de' = 'en') => placeInWords(path, definition, language);

test('EDIT98 a place is named by the card of its element and the title of the option', () => {
  expect(place('elements.0.options.to')).toBe('Send an e-mail (mail) › To');
  expect(place('elements.0.options.to', 'de')).toBe('E-Mail senden (mail) › An');
  expect(place('elements.1.options.condition')).toBe('is_negative (If …) › Condition');
  expect(place('elements.0.options.attachments.0.name')).toBe('Send an e-mail (mail) › Files › 0 › name');
  expect(place('elements.1')).toBe('is_negative (If …)');
  expect(place('elements.1.to.true')).toBe('is_negative (If …) › to › true');
});

test('EDIT98 what is no place of an element that is there stays as it is', () => {
  for (const path of ['', 'events.0.type', 'elements', 'elements.7.options.to', 'elements.x', 'entry'])
    expect(place(path)).toBe(path);
  expect(place('elements.2.options.constructor')).toContain('odd (constructor)');
});
