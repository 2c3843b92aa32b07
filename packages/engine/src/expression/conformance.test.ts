import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agree, ours, theirs } from './testing/compare.ts';
import { conformanceInput } from './testing/conformance-input.ts';

// A heading for each group, then one expression on a line. Broken ones must break in the package too.
const text = readFileSync(new URL('testing/conformance-cases.txt', import.meta.url), 'utf8');

for (const block of text.trim().split('\n\n')) {
  const [heading = '', ...sources] = block.split('\n');
  test(`${heading.slice(2)}: every expression comes to the same as in the jsonata package`, async () => {
    const differences: unknown[] = [];
    for (const source of sources) {
      const mine = ours(source, conformanceInput, {});
      const other = await theirs(source, structuredClone(conformanceInput), {});
      if (!agree(mine, other)) differences.push({ source, mine, other });
    }
    expect(sources.length).toBeGreaterThan(10);
    expect(differences).toEqual([]);
  });
}
