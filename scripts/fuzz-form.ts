import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Types in made-up forms with made-up workflows, on a real PostgreSQL, and holds what is shown and stored against a second opinion:
// `npm run fuzz:form -- [--count 2000] [--seed 1]`.

const count = option('--count', 2000);
const seed = option('--seed', 1);
const root = join(import.meta.dirname, '..');
const { status } = spawnSync('npx', ['vitest', 'run', 'test/form/form.test.ts', '--testTimeout=0'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FORM_COUNT: String(count), TEST_SEED: String(seed) },
});
if (status === 0) console.log(`${count} sequences, seed ${seed}: shown is stored, and stored is as expected`);
process.exitCode = status ?? 1;

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  const value = at === -1 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} takes a whole number`);
  return value;
}
