import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeChangelog } from './close-changelog.ts';
import { makeRelease } from './make-release.ts';
import { isNewer } from './versions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bakehouse-release-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...argv: string[]) => execFileSync('git', argv, { cwd: root, encoding: 'utf8' }).trim();

/** A small checkout with the packages that are published. */
function makeCheckout(): void {
  const workspaces = ['packages/client', 'packages/create'];
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write('package.json', JSON.stringify({ name: 'bakehouse', version: '0.1.0', license: 'MIT', workspaces }));
  for (const [path, name] of [
    ['packages/client', '@bakehouse/client'],
    ['packages/create', 'create-bakehouse'],
  ] as const)
    write(`${path}/package.json`, JSON.stringify({ name, version: '0.1.0', license: 'MIT' }));
  write('CHANGELOG.md', '# Changes\n\n## Unreleased\n\n- Bread.\n');
  write('.gitignore', 'node_modules/\nrelease/\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
  git('init', '--quiet');
  git('config', 'user.email', 'release@example.com');
  git('config', 'user.name', 'Release');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All of it');
}

test('SHIP7 a release has its version in every package, a closed changelog, its packages, parts, checksums, commit and tag', () => {
  makeCheckout();

  const told = makeRelease({ root, version: '0.2.0' }).join('\n');

  expect(told).toContain('tagged v0.2.0');
  for (const path of ['.', 'packages/client', 'packages/create'])
    expect(JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))).toMatchObject({
      version: '0.2.0',
    });
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changes\n\n## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- Bread\.\n$/,
  );
  const sums = readFileSync(join(root, 'release/0.2.0/SHA256SUMS'), 'utf8');
  for (const name of [
    'bakehouse-0.2.0.tgz',
    'bakehouse-client-0.2.0.tgz',
    'create-bakehouse-0.2.0.tgz',
    'bakehouse.cdx.json',
    'PROVENANCE.md',
  ])
    expect(sums).toMatch(new RegExp(`^[0-9a-f]{64}  ${name.replaceAll('.', '\\.')}$`, 'm'));
  const parts = JSON.parse(readFileSync(join(root, 'release/0.2.0/bakehouse.cdx.json'), 'utf8')) as object;
  expect(parts).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'bakehouse', 'bom-ref': 'bakehouse@0.2.0' } },
  });
  expect(JSON.stringify(parts)).not.toContain('bakehouse-release-');
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.2.0');
  expect(git('describe', '--exact-match')).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
});

test('SHIP7 where anything is wrong no release is made, and the checkout is as it was', () => {
  makeCheckout();
  const before = git('rev-parse', 'HEAD');

  expect(() => makeRelease({ root, version: '0.1.0' })).toThrow(/does not come after 0\.1\.0/);
  expect(() => makeRelease({ root, version: 'next' })).toThrow(/does not come after/);
  writeFileSync(join(root, 'new.txt'), '');
  expect(() => makeRelease({ root, version: '0.2.0' })).toThrow(/not committed/);
  rmSync(join(root, 'new.txt'));
  // A package that cannot be packed.
  rmSync(join(root, 'packages/create'), { recursive: true });
  git('commit', '--quiet', '--all', '--message', 'Without create');
  const without = git('rev-parse', 'HEAD');
  expect(() => makeRelease({ root, version: '0.2.0' })).toThrow(/npm|ENOENT/);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([without, '', '']);
  expect(without).not.toBe(before);
  expect(existsSync(join(root, 'release/0.2.0/SHA256SUMS'))).toBe(false);
});

test('SHIP7 a changelog without a change is no release', () => {
  const day = new Date('2026-11-17T10:00:00Z');
  expect(() => closeChangelog('# Changes\n', '1.0.0', day)).toThrow(/no heading/);
  expect(() => closeChangelog('## Unreleased\n\n## 0.1.0\n\n- Bread.\n', '1.0.0', day)).toThrow(
    /names no change/,
  );
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.1', '0.0.1', false],
  ['v0.2.0', '0.1.0', false],
  ['01.2.3', '0.1.0', false],
])('SHIP7 %s after %s: %j', (version, before, expected) => {
  expect(isNewer(version, before)).toBe(expected);
});
