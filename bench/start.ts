import { parseArgs } from 'node:util';
import { reasonOf } from './peers/say.ts';
import { measureInstall, productManifests } from './start/install.ts';
import { n8n } from './start/n8n.ts';
import { nodeRed } from './start/node-red.ts';
import { measurePeerStart, type PeerStart, type StartPeer } from './start/peer.ts';
import { measureProduct } from './start/product.ts';
import { table } from './table.ts';

/** Seconds to ready on the first and on later starts, megabytes of the idle Node process and of the install, and packages, that must not be passed. */
const limits = { first: 8, later: 1.5, memory: 150, megabytes: 350, packages: 350 };

/** What share of n8n's idle memory may be ours, each with all its processes. */
const shareOfN8n = 1 / 3;

const { values } = parseArgs({
  options: { peers: { type: 'boolean', default: false }, starts: { type: 'string', default: '5' } },
});
const starts = Number(values.starts);
const missed: string[] = [];
const own = {
  title: 'Bakehouse',
  ...(await measureProduct(starts)),
  install: measureInstall(productManifests()),
};
const red = values.peers ? await measured(nodeRed) : undefined;
const n8nFigures = values.peers ? await measured(n8n) : undefined;

hold(own.first <= limits.first, `first start: ${seconds(own.first)}`);
hold(own.later <= limits.later, `later start: ${seconds(own.later)}`);
hold(own.memory <= limits.memory, `idle memory: ${megabytes(own.memory)}`);
hold(own.install.megabytes <= limits.megabytes, `install: ${megabytes(own.install.megabytes)}`);
hold(own.install.packages <= limits.packages, `install: ${own.install.packages} packages`);
if (red !== undefined) hold(own.later < red.later, `later start is not under that of ${red.title}`);
if (n8nFigures !== undefined)
  hold(
    own.all < n8nFigures.all * shareOfN8n,
    `idle memory is not under a third of that of ${n8nFigures.title}`,
  );

const peers = [red, n8nFigures].filter((peer) => peer !== undefined);
const line = (what: string, show: (of: PeerStart) => string, limit = ''): string[] => [
  what,
  show(own),
  limit,
  ...peers.map(show),
];
console.log(
  table(
    ['', 'Bakehouse', 'limit', ...peers.map(({ title }) => title)],
    [
      line('first start to ready', ({ first }) => seconds(first), seconds(limits.first)),
      line('later start to ready (median)', ({ later }) => seconds(later), seconds(limits.later)),
      line('idle memory, main process', ({ memory }) => megabytes(memory), megabytes(limits.memory)),
      line('idle memory, all processes', ({ all }) => megabytes(all)),
      line('production install', ({ install }) => megabytes(install.megabytes), megabytes(limits.megabytes)),
      line('packages', ({ install }) => String(install.packages), String(limits.packages)),
    ],
  ),
);
console.log(
  '\nAll processes: what they share is counted once. PostgreSQL is among those of Bakehouse; Node-RED keeps files, and the PostgreSQL of n8n is not counted.' +
    `\nLargest parts: ${own.install.largest.map(({ name, megabytes: size }) => `${name} ${size.toFixed(0)} MB`).join(', ')}`,
);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

async function measured(peer: StartPeer): Promise<PeerStart | undefined> {
  try {
    return await measurePeerStart(peer, starts);
  } catch (error) {
    missed.push(`${peer.packages.name} was not measured: ${reasonOf(error)}`);
    return undefined;
  }
}

function hold(holds: boolean, otherwise: string): void {
  if (!holds) missed.push(otherwise);
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function megabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}
