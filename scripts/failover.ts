import { parseArgs } from 'node:util';
import { failOver, isFine } from '../test/failover/failover.ts';

// Kills the primary PostgreSQL under load and promotes its synchronous standby, by turns:
// npm run failover -- --times 10
const { values } = parseArgs({ options: { times: { type: 'string', default: '3' } } });
const report = await failOver(Number(values.times), (line) => console.log(line));
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
  `${report.recoveries.length} primaries lost: ${report.lost.length} acknowledged operations lost, ${report.doubled.length} doubled, ${report.stuck} stuck, ${report.failed.length} failed; works again at most ${(Math.max(...report.recoveries) / 1000).toFixed(1)} s after the promotion`,
);
process.exitCode = isFine(report) ? 0 : 1;
