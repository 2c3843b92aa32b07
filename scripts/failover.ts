import { parseArgs } from 'node:util';
import { failOver, isFine } from '../test/failover/failover.ts';
import { openPair } from '../test/failover/open-pair.ts';
import { hasPatroni, openPatroni } from '../test/failover/open-patroni.ts';

// Kills the primary PostgreSQL under load and promotes its synchronous standby, by turns:
// npm run failover -- --times 10
// With --patroni the servers of examples/ha, whose primary is killed, asked to hand over, and paused, by turns.
const { values } = parseArgs({
  options: { times: { type: 'string', default: '3' }, patroni: { type: 'boolean', default: false } },
});
if (values.patroni && !hasPatroni()) {
  console.error('Patroni or etcd is missing: apt-get install patroni etcd-server postgresql');
  process.exit(1);
}
const open = values.patroni ? openPatroni : openPair;
const report = await failOver(Number(values.times), open, (line) => console.log(line));
const most = (each: readonly number[]) => (Math.max(...each) / 1000).toFixed(1);
for (const [what, times] of Object.entries(report.acknowledged))
  console.log(`  ${String(times).padStart(8)} ${what}`);
for (const line of [
  ...report.lost,
  ...report.doubled,
  ...report.failed,
  ...report.wrong,
  ...report.ended,
].slice(0, 50))
  console.log(line);
console.log(
  `${report.recoveries.length} primaries lost: ${report.lost.length} acknowledged operations lost, ${report.doubled.length} doubled, ${report.stuck} stuck, ${report.failed.length} failed; works again at most ${most(report.recoveries)} s after the promotion, ${most(report.outages)} s after the loss`,
);
process.exitCode = isFine(report) ? 0 : 1;
