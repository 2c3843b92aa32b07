import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';

const at = Date.UTC(2026, 10, 17, 9, 8, 7);
const given = (text: string) => parseExpression(text).evaluate({ now: at });
const read = (text: string, picture: string) =>
  given(`$toMillis(${JSON.stringify(text)}, ${JSON.stringify(picture)})`);
const day = '[Y0001]-[M01]-[D01]T[H01]:[m01]';

test.each([
  ['2026-01-02T03:04+02:30', `${day}[Z01:01]`, Date.UTC(2026, 0, 2, 0, 34)],
  ['2026-01-02T03:04-0230', `${day}[Z0101]`, Date.UTC(2026, 0, 2, 5, 34)],
  ['2026-01-02T03:04-00:30', `${day}[Z01:01]`, Date.UTC(2026, 0, 2, 3, 34)],
  ['2026-01-02T03:04+05', `${day}[Z01]`, Date.UTC(2026, 0, 1, 22, 4)],
  ['2026-01-02T03:04GMT+01:00', `${day}[z01:01]`, Date.UTC(2026, 0, 2, 2, 4)],
])('a zone counts: %s by %s', (text, picture, millis) => {
  expect(read(text, picture)).toBe(millis);
});

test.each([
  ['4 March 2026', '[D] [MNn] [Y]', Date.UTC(2026, 2, 4)],
  ['MAR 2026', '[MN,*-3] [Y]', Date.UTC(2026, 2, 1)],
  ['2026-064', '[Y]-[d]', Date.UTC(2026, 2, 5)],
  ['12:05 am', '[h]:[m01] [P]', Date.UTC(2026, 10, 17, 0, 5)],
  ['12:05 PM', '[h]:[m01] [P]', Date.UTC(2026, 10, 17, 12, 5)],
  ['9:05 pm', '[h]:[m01] [P]', Date.UTC(2026, 10, 17, 21, 5)],
  ['10.25', '[s].[f]', Date.UTC(2026, 10, 17, 9, 8, 10, 250)],
  ['(2026)', '([Y])', Date.UTC(2026, 0, 1)],
])('what is left out comes from now above, and is the least below: %s by %s', (text, picture, millis) => {
  expect(read(text, picture)).toBe(millis);
});

test.each([
  ['x2026', '[Y]'],
  ['2026-1-2T3', '[Y].[M].[D]'],
])('a text that does not fit means no time: %s by %s', (text, picture) => {
  expect(read(text, picture)).toBeUndefined();
});

test.each([
  ['names of years', '2026', '[YN]', 'D3133'],
  ['a month left out', '2026 4', '[Y] [D]', 'D3136'],
  ['weeks', '2026 4', '[X] [W]', 'D3136'],
  ['forty-one parts', '1', '[Y]'.repeat(41), 'D3135'],
  ['five parts in words', 'one', '[Yw] [Mw] [Dw] [Hw] [mw]', 'D3135'],
])('a picture with %s is refused', (_, text, picture, reason) => {
  expect(() => read(text, picture)).toThrow(
    expect.objectContaining({
      data: { more: expect.objectContaining({ reason }) as unknown },
    }) as Error,
  );
});
