import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { steps } from '../scripts/check/steps.ts';
import { root } from './harness/product.ts';
import { useScratch } from './harness/scratch.ts';

const scratch = useScratch();
const copied = [
  'packages',
  'scripts',
  'docs',
  'deploy',
  'THIRD-PARTY-NOTICES.md',
  'bin',
  'test',
  'bench',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'examples',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.env.example',
  '.gitignore',
];

/** What a lint needs to find a fault in the lowest packages; a lint of everything takes half a minute. */
const lowest = ['packages/contract', 'packages/store', 'package.json', 'tsconfig.json', '.oxlintrc.json'];

let whole: string;
let low: string;
beforeAll(() => {
  whole = copyCheckout(copied);
  low = copyCheckout(lowest);
});

/** What was changed, as it was before. */
const planted = new Map<string, string>();
afterEach(() => {
  for (const [path, text] of planted) writeFileSync(path, text);
  planted.clear();
});

/** A copy to plant faults in, on the packages that are installed here. */
function copyCheckout(names: readonly string[]): string {
  const folder = scratch();
  for (const name of names) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** What one part of the check finds. Here, without a process: the command says the same and takes seconds to start. */
function faults(name: string): string {
  const step = steps.find((each) => each.name === name);
  if (step === undefined) throw new Error(`the check has no part "${name}"`);
  return step.run(whole).join('\n');
}

/** The command itself. */
function check(only: string, folder = whole): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsx'),
    ['scripts/check.ts', '--only', only, '--root', folder],
    { cwd: whole, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

function edit(path: string, change: (text: string) => string, folder = whole): void {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  planted.set(file, text);
  writeFileSync(file, change(text));
}

function append(path: string, text: string, folder = whole): void {
  edit(path, (before) => before + text, folder);
}

test('this checkout passes', () => {
  expect(check('lint,arrows,spec,docs')).toEqual({
    status: 0,
    output: expect.stringContaining('✓ docs') as string,
  });
});

test('an import against the arrows and a circle of imports fail the lint, with the reason', () => {
  append(
    'packages/store/src/connect/executor.ts',
    "\nexport { actionGroups } from '@bakehouse/elements';\n",
    low,
  );
  append('packages/contract/src/problem-codes.ts', "\nexport { Problem } from './problem.ts';\n", low);

  const { status, output } = check('lint', low);

  expect(status).toBe(1);
  expect(output).toContain('store may import contract only');
  expect(output).toContain('Dependency cycle');
});

test('an import that the manifest does not name fails the arrows', () => {
  append('packages/store/src/connect/executor.ts', "\nexport { actionGroups } from '@bakehouse/elements';\n");

  expect(faults('arrows')).toContain(
    'packages/store/src/connect/executor.ts: imports @bakehouse/elements, which packages/store/package.json does not name',
  );
});

test('a dependency against the arrows fails, though the manifest names it', () => {
  edit('packages/store/package.json', (text) =>
    text.replace('"dependencies": {', '"dependencies": { "@bakehouse/elements": "0.1.0",'),
  );

  expect(faults('arrows')).toContain('packages/store/package.json: may not depend on @bakehouse/elements');
});

test('an unused dependency fails', () => {
  edit('packages/server/package.json', (text) =>
    text.replace('"dependencies": {', '"dependencies": { "left-pad": "1.3.0",'),
  );

  expect(faults('arrows')).toContain('packages/server/package.json: left-pad is imported nowhere');
});

test('a version range fails', () => {
  edit('packages/contract/package.json', (text) => text.replace('"zod": "', '"zod": "^'));

  expect(faults('arrows')).toContain('zod is not pinned');
});

test('an import that runs up between the folders of a package fails the arrows', () => {
  append('packages/server/src/identity/totp.ts', "\nexport type { Services } from '../http/services.ts';\n");

  expect(faults('arrows')).toContain(
    'packages/server/src/identity/totp.ts imports packages/server/src/http/services.ts: in packages/server/src, identity may not import http',
  );
});

test('a circle of types alone fails the arrows', () => {
  append('packages/contract/src/problem-codes.ts', "\nexport type { Problem } from './problem.ts';\n");

  expect(faults('arrows')).toContain(
    'these files import each other in a circle: packages/contract/src/problem-codes.ts, packages/contract/src/problem.ts',
  );
});

test('a reference page edited by hand fails', () => {
  edit('docs/reference/config.md', (text) => text.replace('8080', '80'));

  expect(faults('docs')).toContain('docs/reference/config.md is not what the code makes');
});

test('a link that leads nowhere fails', () => {
  append('docs/ARCHITECTURE.md', '\n[gone](guides/gone.md)\n');

  expect(faults('docs')).toContain('docs/ARCHITECTURE.md links to guides/gone.md, which is not there');
});

test('a rule marked done that no test quotes fails', () => {
  edit('docs/SPEC.md', (text) =>
    text.replace(/^\| START4 .*\n/m, (row) => row + row.replace('START4', 'START998')),
  );

  expect(faults('spec')).toContain('START998');
});

test('an id that no rule has fails', () => {
  append(
    'packages/store/src/schema/migrate.test.ts',
    "\ntest('START999 is quoted', () => expect(1).toBe(1));\n",
  );

  expect(faults('spec')).toContain('START999');
});
