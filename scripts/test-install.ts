import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { instructions } from './bare-root/dockerfile.ts';
import { followDockerfile } from './bare-root/follow-dockerfile.ts';
import { makeRoot } from './bare-root/make-root.ts';
import { packedBytes, type Place, runInRoot, startInRoot } from './bare-root/run-in-root.ts';
import { childrenOf } from '../test/harness/children-of.ts';
import { freePort } from '../test/harness/free-port.ts';

// Installs the packed product where nothing but Node is, as an ordinary user, and carries out deploy/Dockerfile in such places:
// npm run test:install -- --seconds 60. It needs root, debootstrap and namespaces.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string' } },
});
const checkout = new URL('..', import.meta.url).pathname;
const parent = mkdtempSync(join(tmpdir(), 'bakehouse-install-'));
const faults: string[] = [];
try {
  if (values.only !== 'image') await installed();
  if (values.only !== 'package') await image();
} finally {
  rmSync(parent, { recursive: true, force: true });
}
for (const fault of faults) console.error(`failed: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function installed(): Promise<void> {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', parent], { cwd: checkout });
  const packed = readdirSync(parent).find((name) => name.endsWith('.tgz')) ?? '';
  const root = makeRoot(parent);
  copyFileSync(join(parent, packed), join(root, 'tmp', packed));
  const env = { npm_config_prefix: '/home/node/.local', DATA_DIR: '/home/node/data' };
  const place: Place = { root, user: 'node', folder: '/home/node', env };
  const began = performance.now();
  runInRoot(place, ['npm', 'install', '--global', `/tmp/${packed}`]);
  const ready = performance.now();
  await serves(place, ['/home/node/.local/bin/bakehouse', 'start']);
  const all = (performance.now() - began) / 1000;
  console.log(
    `Installed in ${((ready - began) / 1000).toFixed(1)} s, answers after ${all.toFixed(1)} s (limit ${values.seconds} s).`,
  );
  if (all > Number(values.seconds)) faults.push(`it took longer than ${values.seconds} s`);
}

async function image(): Promise<void> {
  const text = readFileSync(join(checkout, 'deploy', 'Dockerfile'), 'utf8');
  const { place, command, health } = followDockerfile(instructions(text), checkout, parent);
  await serves(place, command, health);
  const bytes = packedBytes(place.root, 'usr/local/lib/node_modules/bakehouse');
  console.log(
    `The image adds ${(bytes / 1e6).toFixed(0)} MB, compressed, to the one it begins with; its health check passes.`,
  );
}

/** Starts the product there, waits until it is ready, asks its health as the image would, and stops it. */
async function serves(place: Place, command: readonly string[], health?: readonly string[]): Promise<void> {
  const port = health === undefined ? await freePort() : 8080;
  const env = { ...place.env, PORT: String(port), SITE_PORT: String(await freePort()) };
  const product = startInRoot({ ...place, env }, command);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/health/ready`))) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (!(await answers(`${url}/app/`))) faults.push('the app does not answer');
  if (health !== undefined) runInRoot({ ...place, env }, health);
  // `unshare` itself takes no notice of the signal: it is for what runs inside.
  for (const { pid } of childrenOf([product.pid])) process.kill(pid, 'SIGTERM');
  await once(product, 'exit');
  if (product.exitCode !== 0) faults.push(`the product ended with ${product.exitCode} when it was stopped`);
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
