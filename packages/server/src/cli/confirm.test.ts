import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';
import type { CommandIo } from './define-command.ts';

/** Asks with these lines typed, on a terminal or not. */
async function ask(typed: string, isTTY: boolean): Promise<{ answer: boolean; shown: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const io = { stdin, stderr } as unknown as CommandIo;
  stdin.end(typed);
  const answer = await confirm('Apply 2?', io);
  stderr.end();
  return { answer, shown: await text(stderr) };
}

test.each([
  ['y\n', true],
  ['YES\n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
  ['', false],
])('on a terminal it is done only when somebody says so: %j', async (typed, answer) => {
  const asked = await ask(typed, true);
  expect(asked.answer).toBe(answer);
  expect(asked.shown).toContain('Apply 2? [y/N] ');
});

test('where nobody can answer, nothing is asked', async () => {
  expect(await ask('', false)).toEqual({ answer: true, shown: '' });
});
