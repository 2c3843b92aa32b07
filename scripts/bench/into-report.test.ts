import { expect, test } from 'vitest';
import { intoReport } from '../../bench/all/into-report.ts';

const before = `# Benchmarks

| date | 2026-11-16 |

## Beside others, at a glance

Ten times.

## Starting, memory and size

| a |
|---|
| 1 |

## Export

| b |
|---|
| 2 |
`;
const result = (printed: string) => ({
  name: 'connectors',
  title: 'Pieces',
  command: 'npm run bench -- --only connectors',
  printed,
  missed: [],
  code: 0,
  seconds: 5,
  pictures: [],
});
const at = new Date('2026-11-19T12:00:00Z');

test('a bench that is run alone gets its place in the report, and leaves the others as they were', () => {
  const first = intoReport(before, [result('| c |\n|---|\n| 3 |')], at);
  expect(first).toContain(
    '## Pieces\n\n`npm run bench -- --only connectors`, 5 s, on 2026-11-19\n\n| c |\n|---|\n| 3 |\n\n## Export',
  );
  expect(first.replace(/## Pieces[\s\S]*?(?=## Export)/, '')).toBe(before);
  const second = intoReport(first, [result('| c |\n|---|\n| 4 |')], at);
  expect(second).toBe(first.replace('| 3 |', '| 4 |'));
});
