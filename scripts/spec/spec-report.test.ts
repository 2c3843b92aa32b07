import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { specReport } from './spec-report.ts';

const spec = `## Prefixes

| prefix | subject |
|---|---|
| SET | action/set |

## Setting (SET)

| id | state | rule |
|---|---|---|
| SET1 | done | a |
| SET2 | done | b |
| SET3 | done | c |
`;

function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'spec-report-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('tests of all packages, of scripts and of the whole system are read, built copies are not', () => {
  const root = checkout({
    'docs/SPEC.md': spec,
    'packages/web/src/form/set.test.tsx': "test('SET1 a', f)",
    'packages/web/dist/set.test.ts': "test('SET3 c', f)",
    'packages/web/node_modules/x/set.test.ts': "test('SET3 c', f)",
    'packages/web/src/set.ts': "test('SET3 c', f)",
    'test/set.spec.ts': "scenario('SET2 b', f)",
  });
  const { path, content, faults } = specReport(root);
  expect(path).toBe('docs/reference/spec-coverage.md');
  expect(content).toContain('| SET1 | done | `packages/web/src/form/set.test.tsx`: SET1 a |');
  expect(content).toContain('| SET2 | done | `test/set.spec.ts`: SET2 b |');
  expect(faults).toEqual(['docs/SPEC.md line 13: SET3 is marked done, but no test quotes it']);
});
