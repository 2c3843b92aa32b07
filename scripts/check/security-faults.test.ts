import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useScratch } from '../../test/harness/scratch.ts';
import { root } from '../../test/harness/product.ts';
import { securityFaults } from './security-faults.ts';

const scratch = useScratch();

/** A checkout with one test file and that table. */
function checkout(...rows: string[]): string {
  const folder = scratch();
  for (const name of ['docs', 'src']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'src/a.test.ts'),
    `describe('of doors', () => { test('a door is shut', () => {}); test.skip('it holds', f); });`,
  );
  writeFileSync(
    join(folder, 'docs/SECURITY.md'),
    `# Security\n\n| id | attack | what | shown by |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  );
  return folder;
}

test('the table of this checkout names tests that exist, for every row', () => {
  expect(securityFaults(root)).toEqual([]);
});

test('a row with a test that exists, or with a decision, is sound', () => {
  const folder = checkout(
    '| A01 | x | y | [a door is shut](../src/a.test.ts) |',
    '| A02 | x | y | [of doors](../src/a.test.ts)<br>[why](adr/1.md) |',
    '| A03 | x | y | [why](adr/1.md) |',
  );
  expect(securityFaults(folder)).toEqual([]);
});

test.each([
  ['a test that was renamed', '[a gate is shut](../src/a.test.ts)', 'names the test "a gate is shut"'],
  ['a test that is never run', '[it holds](../src/a.test.ts)', 'names the test "it holds"'],
  ['a file that is gone', '[a door is shut](../src/b.test.ts)', 'names ../src/b.test.ts, which is not there'],
  ['nothing', '', 'A01 names neither a test nor a decision'],
])('%s is a fault', (_, cell, fault) => {
  const [found = ''] = securityFaults(checkout(`| A01 | x | y | ${cell} |`));
  expect(found).toContain(fault);
});

test('an id that stands twice is a fault, and so is a missing page', () => {
  const row = '| A01 | x | y | [a door is shut](../src/a.test.ts) |';
  expect(securityFaults(checkout(row, row))).toEqual([expect.stringContaining('A01 stands twice')]);
  expect(securityFaults(scratch())).toEqual(['docs/SECURITY.md is not there']);
});
