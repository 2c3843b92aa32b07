import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const text =
  'otpauth://totp/Bakehouse:admin@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Bakehouse';

test('a code has the size of the smallest version that holds the text', () => {
  expect(qrCode('a')).toHaveLength(21);
  expect(qrCode('x'.repeat(14))).toHaveLength(21);
  expect(qrCode('x'.repeat(15))).toHaveLength(25);
  expect(qrCode('x'.repeat(331))).toHaveLength(69);
  expect(qrCode('x'.repeat(332))).toBeUndefined();
});

test('the corners are where scanners look for them', () => {
  const code = qrCode(text) ?? [];
  const size = code.length;
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const corner = code.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map(Number)
        .join(''),
    );
    expect(corner).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
  }
});

test('a code that a scanner has read stays as it is', () => {
  const hex = (qrCode('Bakehouse') ?? []).map((row) =>
    Number.parseInt(row.map(Number).join(''), 2).toString(16),
  );
  expect(hex).toEqual([
    '1fde7f',
    '105c41',
    '175b5d',
    '174b5d',
    '175f5d',
    '104041',
    '1fd57f',
    '800',
    '13f697',
    'd3f64',
    '1ccf87',
    '5b1b5',
    '1f779b',
    '1d73',
    '1fd618',
    '10546f',
    '175058',
    '1755c4',
    '174797',
    '10430f',
    '1fd1a0',
  ]);
});
