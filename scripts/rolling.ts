import { parseArgs } from 'node:util';
import { root } from '../test/harness/product.ts';
import { hasCaddy, isFine, rollingRestart } from '../test/scale-out/rolling.ts';
import { checkOut } from './upgrade/checkout.ts';

// Restarts two web processes and two workers behind Caddy by turns, under load:
// npm run rolling -- --requests 100000
// With --from COMMIT they are of an older release at first, whose database this one migrates while they serve.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    restarts: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    from: { type: 'string' },
  },
});
if (!hasCaddy()) {
  console.error('Caddy is not installed.');
  process.exit(1);
}
const older = values.from === undefined ? undefined : checkOut(root, values.from);
const report = await rollingRestart({
  older: older?.folder,
  requests: Number(values.requests),
  restarts: Number(values.restarts),
  connections: Number(values.connections),
  tell: (line) => console.log(line),
}).finally(() => older?.remove());
const { requests, failed, failures, ended, restarts, applied, seconds, rate, p50, p99, entries, runs } =
  report;
for (const line of [...failures, ...ended]) console.log(line);
console.log(
  `${requests} requests in ${seconds.toFixed(0)} s (${rate.toFixed(0)}/s, half within ${p50.toFixed(1)} ms, 99 of 100 within ${p99.toFixed(1)} ms), ${restarts} restarts: ${failed} failed`,
);
if (older !== undefined)
  console.log(`the schema took ${applied.length} steps meanwhile: ${applied.join(', ')}`);
console.log(
  `entries acknowledged ${entries.acknowledged}, stored ${entries.stored}; runs acknowledged ${runs.acknowledged}, completed ${runs.completed}, marks ${runs.marks}`,
);
process.exitCode = isFine(report) ? 0 : 1;
