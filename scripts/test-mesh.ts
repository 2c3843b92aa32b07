/**
 * Tests `access` with a real Headscale, real mesh clients, CoreDNS and Tailscale's formatter: builds them once at pinned versions, which takes some minutes, and
 * keeps them in the user's cache. `MESH_RECORD=1` writes down what the real server answers, for the fake to be held against.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const headscale = 'v0.29.2';
const coredns = 'v1.11.4';
const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'bakehouse',
  `mesh-${headscale}`,
);
const parts = process.env['MESH_PARTS'] ?? cache;

if (!existsSync(join(parts, 'format'))) build();
if (!existsSync(join(parts, 'coredns'))) buildCoreDns();
const tests = ['vitest', 'run', '--config', 'scripts/test/mesh.config.ts'];
const env = { ...process.env, MESH_PARTS: parts };
process.exitCode = spawnSync('npx', tests, { stdio: 'inherit', env }).status ?? 1;

/** Clients of the version Headscale itself is made with fit it best; its own list of modules says which. */
function build(): void {
  const source = join(parts, 'source');
  mkdirSync(join(source, 'format'), { recursive: true });
  copyFileSync('packages/access/src/testing/hujson/main.go', join(source, 'format', 'main.go'));
  const required = `require github.com/juanfont/headscale ${headscale}`;
  writeFileSync(join(source, 'go.mod'), `module parts\n\ngo 1.26.4\n\n${required}\n`);
  const programs = ['github.com/juanfont/headscale/cmd/headscale', 'tailscale.com/cmd/tailscale'];
  const args = [
    'build',
    '-mod=mod',
    '-o',
    `${parts}/`,
    ...programs,
    'tailscale.com/cmd/tailscaled',
    './format',
  ];
  const built = spawnSync('go', args, { cwd: source, stdio: 'inherit' });
  if (built.status !== 0)
    throw new Error('Headscale and the mesh clients could not be built: is Go 1.26 there?');
}

/** With the plugins that the tests need: all of them take several times as long. */
function buildCoreDns(): void {
  const source = join(parts, 'source-coredns');
  mkdirSync(source, { recursive: true });
  copyFileSync('packages/access/src/testing/coredns/main.go', join(source, 'main.go'));
  writeFileSync(
    join(source, 'go.mod'),
    `module parts\n\ngo 1.24\n\nrequire github.com/coredns/coredns ${coredns}\n`,
  );
  const built = spawnSync('go', ['build', '-mod=mod', '-o', join(parts, 'coredns'), '.'], {
    cwd: source,
    stdio: 'inherit',
  });
  if (built.status !== 0) console.log('Skipped: CoreDNS, which could not be built.');
}
