import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patchOf } from './patch.ts';

const lines = (...list: (string | number)[]) => `${list.join('\n')}\n`;
const many = Array.from({ length: 40 }, (_, index) => `line ${index}`);

test.each([
  ['one line more', lines(1, 2, 3), lines(1, 2, 2.5, 3)],
  ['far places', lines(...many), lines('new', ...many.slice(0, 20), 'x', ...many.slice(21), 'end')],
  ['no newline at the end', '{}', '{"a": 1}'],
  ['a newline that goes', lines('a', 'b'), 'a\nb'],
  ['from nothing', '', lines('a')],
  ['to nothing', lines('a'), ''],
])('NET143: git takes the patch: %s', (_, before, after) => {
  const folder = mkdtempSync(join(tmpdir(), 'patch-'));
  const file = join(folder, 'policy.hujson');
  writeFileSync(file, before);
  execFileSync('git', ['apply', '--unidiff-zero', '--allow-empty', '-'], {
    cwd: folder,
    input: patchOf(before, after),
    env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
  });
  expect(readFileSync(file, 'utf8')).toBe(after);
  rmSync(folder, { recursive: true });
});

test('NET143: there is no patch where nothing changes', () => {
  expect(patchOf('a', 'a')).toBe('');
});
