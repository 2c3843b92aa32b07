import { describe, expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { openOutput } from './output.ts';

function capture(isTTY: boolean, options: { json: boolean; colours: boolean }) {
  const seen = { stdout: '', stderr: '' };
  const output = openOutput(
    { isTTY, write: (text) => (seen.stdout += text) },
    { isTTY, write: (text) => (seen.stderr += text) },
    options,
  );
  return { seen, output };
}

describe('output', () => {
  test.each([
    [true, true, '\u001b[32m+\u001b[0m'],
    [true, false, '+'],
    [false, true, '+'],
  ])('colours need a terminal (%j) and consent (%j)', (isTTY, colours, shown) => {
    expect(capture(isTTY, { json: false, colours }).output.paint('green', '+')).toBe(shown);
  });

  test('with --json only the document and failures are written', () => {
    const { seen, output } = capture(false, { json: true, colours: true });
    output.line('for people');
    output.progress('going on');
    output.failure('went wrong');
    output.json({ ok: false });
    expect(seen).toEqual({ stdout: '{\n  "ok": false\n}\n', stderr: 'went wrong\n' });
  });

  test('NET132: a hidden value is blacked out wherever it is written', () => {
    const { seen, output } = capture(false, { json: false, colours: false });
    output.hide(new Secret('swordfish'));
    output.line('a swordfish');
    output.failure('a swordfish');
    expect(seen).toEqual({ stdout: 'a •••\n', stderr: 'a •••\n' });
  });
});
