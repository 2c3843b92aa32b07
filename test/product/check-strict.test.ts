import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProduct } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();

test('APP7 warnings count only where that is asked for', async () => {
  const folder = scratch();
  mkdirSync(join(folder, 'workflows'), { recursive: true });
  const element = { name: 'a', type: 'flow/if', options: { condition: 'true' } };
  writeFileSync(
    join(folder, 'workflows', 'w.json'),
    JSON.stringify({ identifier: 'w', entry: 'a', elements: [element], events: [] }),
  );
  for (const [more, code] of [
    [[], 0],
    [['--strict'], 1],
  ] as const) {
    const run = await runProduct({ env: {}, arguments: ['check', folder, ...more] });
    expect(await run.ended()).toBe(code);
    expect(run.output().stdout).toContain('The condition is always the same');
  }
});
