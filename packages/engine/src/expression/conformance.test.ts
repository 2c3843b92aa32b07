import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agree, agreeWhy, ours, theirs } from './testing/compare.ts';
import { conformanceInput } from './testing/conformance-input.ts';
import { own } from './values.ts';

// A heading for each group, then one expression on a line. Broken ones must break in the package too, with the same code.
const text = readFileSync(new URL('testing/conformance-cases.txt', import.meta.url), 'utf8');

for (const block of text.trim().split('\n\n')) {
  const [heading = '', ...sources] = block.split('\n');
  // `# over items: …` runs over that field of the data.
  const input = own(conformanceInput, /^# over (\w+)/.exec(heading)?.[1] ?? '') ?? conformanceInput;
  test(`${heading.slice(2)}: every expression comes to the same as in the jsonata package`, async () => {
    const differences: unknown[] = [];
    for (const source of sources) {
      const mine = ours(source, input, {});
      const other = await theirs(source, structuredClone(input), {});
      if (!agree(mine, other) || !agreeWhy(mine, other)) differences.push({ source, mine, other });
    }
    expect(sources.length).toBeGreaterThan(10);
    expect(differences).toEqual([]);
  });
}
