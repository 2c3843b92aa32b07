import { expect, test } from 'vitest';
import { shortSample } from './short-sample.ts';

test('PIECE39 a sample is shown as it is, or shortened until it is short enough', () => {
  expect(shortSample({ id: 1, name: 'Ann' })).toBe('{"id":1,"name":"Ann"}');
  const order = {
    id: 5324830114101,
    note: 'x'.repeat(500),
    lines: Array.from({ length: 40 }, (_, id) => ({ id, title: 'Rye bread', price: { amount: '4.20' } })),
  };
  expect(JSON.parse(shortSample(order) ?? '')).toEqual({
    id: 5324830114101,
    note: `${'x'.repeat(80)}…`,
    lines: [{ id: 0, title: 'Rye bread', price: { amount: '4.20' } }],
  });
  const wide = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`member_${at}`, { text: 'y'.repeat(70) }]),
  );
  const text = shortSample(wide) ?? '';
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(JSON.parse(text)).toMatchObject({ member_0: { text: `${'y'.repeat(40)}…` } });
});

test('PIECE39 what is no sample shows nothing', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const names = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}${'n'.repeat(500)}`, 1]));
  for (const given of [undefined, null, {}, circular, () => 1, 1n, names])
    expect(shortSample(given)).toBeUndefined();
});
