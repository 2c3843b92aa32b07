import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeParts } from './bare-root/fetch-node.ts';
import { greet, password } from './bare-root/greet.ts';
import { makeRoot } from './bare-root/make-root.ts';
import { type Place, runInRoot, takenBytes } from './bare-root/run-in-root.ts';
import { serveInRoot } from './bare-root/serve-in-root.ts';
import { checkOut } from './upgrade/checkout.ts';

// Installs the packed product, and a checkout, in a Debian with nothing but some Node and some npm, as an ordinary user, and runs a
// workflow there: npm run installs -- --node 24 --npm 11. --from COMMIT installs that release first, and then this one over it;
// --only package or checkout does a part. It needs root, debootstrap and namespaces.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
    node: { type: 'string' },
    npm: { type: 'string' },
    from: { type: 'string' },
  },
});
const checkout = new URL('..', import.meta.url).pathname;
const parent = mkdtempSync(join(tmpdir(), 'bakehouse-installs-'));
const home = '/home/node';
const faults: string[] = [];
try {
  const parts = nodeParts(parent, values);
  const does = (part: string) => values.only === undefined || values.only === part;
  if (does('package')) await installed(ordinary(makeRoot(parent, parts)));
  if (does('checkout')) await fromCheckout(ordinary(makeRoot(parent, parts)));
} finally {
  rmSync(parent, { recursive: true, force: true });
}
for (const fault of faults) console.error(`failed: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** An ordinary user in a root folder, with what their product is to be told. */
function ordinary(root: string): Place {
  const env = { npm_config_prefix: `${home}/.local`, DATA_DIR: `${home}/data`, ADMIN_PASSWORD: password };
  return { root, user: 'node', folder: home, env };
}

async function installed(place: Place): Promise<void> {
  const command = [`${home}/.local/bin/bakehouse`, 'start'];
  if (values.from !== undefined) {
    const older = checkOut(checkout, values.from);
    try {
      installPacked(place, older.folder, 'older');
    } finally {
      older.remove();
    }
    faults.push(...(await serveInRoot(place, { command }, (url) => greet(url, true))));
  }
  const packed = pack(place, checkout, 'packed');
  const began = performance.now();
  runInRoot(place, ['npm', 'install', '--global', packed]);
  const ready = performance.now();
  let all = Infinity;
  const served = await serveInRoot(place, { command }, async (url) => {
    all = (performance.now() - began) / 1000;
    await greet(url, values.from === undefined);
  });
  faults.push(...served);
  const bytes = takenBytes(place.root, 'home/node/.local/lib');
  console.log(
    `Installed in ${((ready - began) / 1000).toFixed(1)} s, answers after ${all.toFixed(1)} s (limit ${values.seconds} s), runs a workflow; it takes ${(bytes / 1e6).toFixed(0)} MB (limit 200).`,
  );
  if (all > Number(values.seconds)) faults.push(`it took longer than ${values.seconds} s`);
  if (bytes > 200e6) faults.push('it takes more than 200 MB');
}

function installPacked(place: Place, from: string, name: string): void {
  runInRoot(place, ['npm', 'install', '--global', pack(place, from, name)]);
}

/** Packs a checkout, and gives the file as it is called in the root folder. */
function pack(place: Place, from: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: from });
  const file = readdirSync(folder).find((each) => each.endsWith('.tgz')) ?? '';
  copyFileSync(join(folder, file), join(place.root, 'tmp', `${name}.tgz`));
  return `/tmp/${name}.tgz`;
}

/** As the guide has it for a checkout, and then as developers and releases do. */
async function fromCheckout(place: Place): Promise<void> {
  const folder = `${home}/checkout`;
  const target = join(place.root, folder);
  execFileSync('git', ['checkout-index', '--all', `--prefix=${target}/`], { cwd: checkout });
  execFileSync('chown', ['--recursive', '1000:1000', target]);
  const inside = { ...place, folder };
  runInRoot(inside, ['npm', 'ci', '--omit=dev']);
  faults.push(...(await serveInRoot(inside, { command: ['npm', 'start'] }, (url) => greet(url, true))));
  runInRoot(inside, ['npm', 'ci']);
  runInRoot(inside, ['npm', 'pack', '--silent']);
  console.log('npm ci --omit=dev, npm start, npm ci and npm pack work in a checkout.');
}
