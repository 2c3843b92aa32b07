import { parseArgs } from 'node:util';
import { reasonOf } from './peers/say.ts';
import { measureInstall, productManifests } from './start/install.ts';
import { measureNodeRed } from './start/node-red.ts';
import { measureProduct } from './start/product.ts';
import { table } from './table.ts';

/** Seconds to ready on the first and on later starts, and megabytes of the idle Node process, that must not be passed. */
const limits = { first: 8, later: 1.5, memory: 150 };

const { values } = parseArgs({
  options: { peers: { type: 'boolean', default: false }, starts: { type: 'string', default: '5' } },
});
const own = await measureProduct(Number(values.starts));
const install = measureInstall(productManifests());
const peer = values.peers
  ? await measureNodeRed(Number(values.starts)).catch((error: unknown) =>
      console.log(`Node-RED was not measured: ${reasonOf(error)}`),
    )
  : undefined;

console.log(
  table(
    ['', 'Bakehouse', 'limit', ...(peer === undefined ? [] : [`Node-RED ${peer.version}`])],
    [
      [
        'first start to ready',
        seconds(own.first),
        seconds(limits.first),
        ...(peer === undefined ? [] : [seconds(peer.first)]),
      ],
      [
        'later start to ready (median)',
        seconds(own.later),
        seconds(limits.later),
        ...(peer === undefined ? [] : [seconds(peer.later)]),
      ],
      [
        'idle memory of the Node process',
        megabytes(own.memory),
        megabytes(limits.memory),
        ...(peer === undefined ? [] : [megabytes(peer.memory)]),
      ],
      ['idle memory of PostgreSQL', megabytes(own.postgres), '', ...(peer === undefined ? [] : ['(files)'])],
      [
        'production install',
        megabytes(install.megabytes),
        '',
        ...(peer === undefined ? [] : [megabytes(peer.install.megabytes)]),
      ],
      [
        'packages',
        String(install.packages),
        '',
        ...(peer === undefined ? [] : [String(peer.install.packages)]),
      ],
    ],
  ),
);
console.log(
  `\nLargest parts: ${install.largest.map(({ name, megabytes: size }) => `${name} ${size.toFixed(0)} MB`).join(', ')}`,
);

const missed = [
  own.first > limits.first && 'first start',
  own.later > limits.later && 'later start',
  own.memory > limits.memory && 'memory',
].filter((name) => name !== false);
if (missed.length > 0) {
  console.error(`Over the limit: ${missed.join(', ')}`);
  process.exitCode = 1;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function megabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}
