import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../bench/table.ts';
import { faultsOf, heading, rowOf, type Figure } from './hostile/figures.ts';
import { measureHostile } from './hostile/hostile.ts';
import { kinds } from './hostile/kinds/index.ts';
import { makeWorld } from './hostile/world.ts';

// Hostile users of many kinds beside ten ordinary ones, one kind after the other and all together:
// npm run hostile -- [--seconds 60] [--only "xlsx bombs,hashing"]
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string' } },
});
const seconds = Number(values.seconds);
const only = values.only?.split(',');
const chosen = kinds.filter(({ name }) => only?.includes(name) ?? true);
const groups = [
  ...chosen.map(({ name }) => ({ name, kinds: [name] })),
  ...(chosen.length > 1 ? [{ name: 'all together', kinds: chosen.map(({ name }) => name) }] : []),
];
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-hostile-'));
const world = await makeWorld({ DATA_DIR: folder }, chosen.length);
try {
  console.log(`${chosen.length} kinds of hostile users, ${seconds} s each, beside ten ordinary users`);
  const figures = await measureHostile(world, groups, seconds, tell);
  console.log(`\n${table(heading, figures.map(rowOf))}`);
  const bad = figures.filter((figure) => faultsOf(figure).length > 0);
  console.log(
    bad.length === 0 ? 'all within the limits' : `${bad.length} of ${figures.length} beyond the limits`,
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
} finally {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
}

function tell(figure: Figure): void {
  console.log(rowOf(figure).join(' | '));
}
