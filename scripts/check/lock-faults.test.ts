import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../test/harness/product.ts';
import { useScratch } from '../../test/harness/scratch.ts';
import { lockFaults } from './lock-faults.ts';

const scratch = useScratch();

/** A checkout whose lock file has one package. */
function locking(name: string, locked: object): string {
  const folder = scratch();
  const sound = { version: '1.0.0', integrity: 'sha512-x' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ allowScripts: { esbuild: false } }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      packages: { '': {}, 'packages/a': {}, [`node_modules/${name}`]: { ...sound, ...locked } },
    }),
  );
  return folder;
}

test('R03 the packages of this checkout come from the registry, with checksums, without scripts and known holes', () => {
  expect(lockFaults(root)).toEqual([]);
});

test.each([
  ['a package from elsewhere', 'left', { resolved: 'git+ssh://git@example.com/x.git' }, 'comes from git+ssh'],
  [
    'a package over plain HTTP',
    'left',
    { resolved: 'http://registry.npmjs.org/left.tgz' },
    'comes from http:',
  ],
  ['a package without a checksum', 'left', { integrity: undefined }, 'has no checksum'],
  ['a weak checksum', 'left', { integrity: 'sha1-x' }, 'has no checksum'],
  ['an install script that is new', 'left', { hasInstallScript: true }, 'has an install script'],
  ['a version with a known hole', 'liquidjs', { version: '10.9.99' }, 'is below 10.30.1'],
  ['a package that is refused', 'handlebars', {}, 'must not be used'],
  ['a part that is left out', 'tool', { optionalDependencies: { 'tool-arm': '1' } }, 'lacks tool-arm'],
  [
    'a part of the product without a checksum',
    'part',
    { integrity: undefined, optional: true, os: ['linux'] },
    'no checksum',
  ],
])('R03 %s is a fault', (_, name, locked, fault) => {
  expect(lockFaults(locking(name, locked))).toEqual([expect.stringContaining(fault)]);
});

test('R03 a script that was decided about, and a version that is mended, are sound', () => {
  expect(lockFaults(locking('esbuild', { hasInstallScript: true }))).toEqual([]);
  expect(lockFaults(locking('liquidjs', { version: '10.30.1' }))).toEqual([]);
  expect(lockFaults(locking('nodemailer', { version: '9.0.0', dev: true }))).toEqual([]);
  const foreign = { integrity: undefined, optional: true, os: ['darwin'] };
  expect(lockFaults(locking('@rollup/rollup-darwin-arm64', foreign))).toEqual([]);
  expect(lockFaults(scratch())).toEqual(['package-lock.json is not there']);
});

test('R03 what only comes along with a library must not be bundled', () => {
  const folder = locking('express', {});
  const built = join(folder, 'dist', 'server');
  mkdirSync(built, { recursive: true });
  const source = (path: string) =>
    writeFileSync(join(built, 'a.mjs.map'), JSON.stringify({ sources: [`../../node_modules/${path}`] }));

  source('expression/index.js');
  expect(lockFaults(folder)).toEqual([]);
  source('express/index.js');
  expect(lockFaults(folder)).toEqual(['dist/server/a.mjs.map: express must not be bundled']);
});
