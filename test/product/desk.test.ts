import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const desk = join(root, 'examples', 'desk');
const client = join(root, 'packages', 'client', 'src', 'index.ts');
const scratch = useScratch();

/** A file without what the formatter of this checkout changes. */
function plain(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/[\s'";]/g, '');
}

/** What the compiler says of the page, with the sources changed in some way. */
function compile(change: (source: string) => string): { status: number | null; stdout: string } {
  const folder = scratch();
  cpSync(desk, folder, { recursive: true });
  const file = join(folder, 'desk.ts');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    paths: { '@bakehouse/client': [client] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['desk.ts'] }));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
  return { status, stdout };
}

test('CLI1 CLI12 CLI13 the example compiles with the types of its app, and not with a field that is not there', () => {
  const example = join(root, 'examples', 'orders');
  const written = join(scratch(), 'bakehouse.d.ts');
  const command = [join(root, 'bin', 'bakehouse.mjs'), 'types', example, '--out', written];
  expect(spawnSync(process.execPath, command).status).toBe(0);
  expect(plain(join(desk, 'bakehouse.d.ts'))).toBe(plain(written));
  expect(compile((source) => source)).toEqual({ status: 0, stdout: '' });
  const wrong = compile((source) => source.replace("'customer.name'", "'customer.nme'"));
  expect(wrong.stdout).toMatch(/desk\.ts\(\d+,\d+\): error/);
});
