import { expect, test } from 'vitest';
import { askedIn, plainName, storedText, typedText } from './mention-text.ts';

const ann = { id: '01920000-0000-7000-8000-000000000001', name: 'Ann' };
const annLee = { id: '01920000-0000-7000-8000-000000000002', name: 'Ann Lee' };
const odd = { id: '01920000-0000-7000-8000-000000000003', name: 'J. (Jo) O+' };

test.each([
  ['Hello @An', 9, { from: 6, query: 'An' }],
  ['@', 1, { from: 0, query: '' }],
  ['(@Ann L', 7, { from: 1, query: 'Ann L' }],
  ['ann@example', 11, undefined],
  ['@Ann has gone', 13, undefined],
  ['@Ann and more', 4, { from: 0, query: 'Ann' }],
])('COMM6 in %j at %d somebody is being mentioned: %j', (text, caret, asked) => {
  expect(askedIn(text, caret)).toEqual(asked);
});

test.each([
  ['@Ann, see @Ann Lee', `[@Ann](user:${ann.id}), see [@Ann Lee](user:${annLee.id})`],
  ['mail ann@Ann and @Anna', 'mail ann@Ann and @Anna'],
  [' @J. (Jo) O+ ', `[@J. (Jo) O+](user:${odd.id})`],
])('COMM6 %j is stored as %j', (typed, stored) => {
  expect(storedText(typed, [ann, annLee, odd])).toBe(stored);
});

test('COMM6 a stored text is typed again as it was, with those whom it mentions', () => {
  const stored = `[@Ann](user:${ann.id}) and [@J. (Jo) O+](user:${odd.id}), not [@x](https://example.com)`;

  const { text, chosen } = typedText(stored);

  expect(text).toBe('@Ann and @J. (Jo) O+, not [@x](https://example.com)');
  expect(storedText(text, chosen)).toBe(stored);
});

test('COMM6 a name holds nothing that would end its mention', () => {
  expect(plainName('Ann ](https://evil) [\\')).toBe('Ann (https://evil)');
});
