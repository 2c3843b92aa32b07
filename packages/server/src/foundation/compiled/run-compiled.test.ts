import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealCompiled } from './seal-compiled.ts';

let folder: string;
let library: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-compiled-')));
  library = join(folder, 'run-compiled.cjs');
  buildSync({
    entryPoints: [fileURLToPath(new URL('./run-compiled.ts', import.meta.url))],
    outfile: library,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(join(folder, 'compiled'), { recursive: true, force: true }));

const run = (): string =>
  execFileSync(
    process.execPath,
    ['-e', `require(${JSON.stringify(library)}).runCompiled(${JSON.stringify(folder)}, 'program')`],
    { encoding: 'utf8' },
  );
const writeProgram = (source: string): void => writeFileSync(join(folder, 'program.cjs'), source);
const files = (): number[] =>
  readdirSync(join(folder, 'compiled')).map((name) => statSync(join(folder, 'compiled', name)).ino);
const kept = (): Buffer[] =>
  readdirSync(join(folder, 'compiled')).map((name) => readFileSync(join(folder, 'compiled', name)));

test('START28 a program runs as a file of its folder, the same at each start, and what was compiled is kept once', () => {
  writeProgram(
    `'use strict'; console.log(__filename, __dirname, require('node:path').basename(__filename), this === undefined)`,
  );
  const expected = `${join(folder, 'program.cjs')} ${folder} program.cjs true\n`;

  expect(run()).toBe(expected);
  const first = files();
  expect(run()).toBe(expected);

  expect(first).toHaveLength(1);
  // A start that did not use it would put another file in its place.
  expect(files()).toEqual(first);
});

test('START28 a program that changes runs as it is now, also where it is as long as before', () => {
  writeProgram('console.log("one")');
  run();
  writeProgram('console.log("two")');

  expect(run()).toBe('two\n');
});

test.each([
  ['empty', () => Buffer.alloc(0)],
  ['cut off', (all: Buffer) => all.subarray(0, all.length >> 1)],
  ['changed at its beginning', (all: Buffer) => changed(all, 4)],
  ['changed in its head', (all: Buffer) => changed(all, 30)],
  ['changed in the middle', (all: Buffer) => changed(all, all.length >> 1)],
  ['of another V8', (all: Buffer) => sealCompiled(changed(all.subarray(20), 4))],
] as const)('START28 what is kept and %s counts for nothing, and is made anew', (_, damage) => {
  writeProgram('console.log([1, 2].map((each) => each * 2).join())');
  run();
  const [name = ''] = readdirSync(join(folder, 'compiled'));
  const [good = Buffer.alloc(0)] = kept();
  const bad = damage(good);
  writeFileSync(join(folder, 'compiled', name), bad);

  expect(run()).toBe('2,4\n');
  expect(kept()).toHaveLength(1);
  expect(kept()).not.toEqual([bad]);
});

test('START28 where nothing can be kept, the program runs all the same', () => {
  writeProgram('console.log("here")');
  writeFileSync(join(folder, 'compiled'), 'a file where the folder would be');

  expect(run()).toBe('here\n');
});

function changed(all: Buffer, from: number): Buffer {
  return Buffer.from(all).fill(0x5a, from, from + 8);
}
