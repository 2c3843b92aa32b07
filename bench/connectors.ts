import { parseArgs } from 'node:util';
import { measureCalls } from './connectors/calls.ts';
import { measureInstalled } from './connectors/installed.ts';
import { startBenchDatabase } from './resources/database.ts';
import { table } from './table.ts';

// What pieces cost: a call over a bare request, and a server with many of them that nobody uses.
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    pieces: { type: 'string', default: '100' },
    starts: { type: 'string', default: '5' },
  },
});

const { bare, piece, cold } = await measureCalls(Number(values.calls));
console.log(
  table(
    ['one request to a server on this machine', 'p50', 'p95'],
    [
      ['bare', shown(bare, 0.5), shown(bare, 0.95)],
      ['by a piece', shown(piece, 0.5), shown(piece, 0.95)],
      ['by a piece whose process has to start', shown(cold, 0.5), shown(cold, 0.95)],
    ],
  ),
);
console.log(`A piece costs ${(at(piece, 0.5) - at(bare, 0.5)).toFixed(2)} ms more than a bare request.\n`);

const database = await startBenchDatabase();
const { seconds, megabytes } = await measureInstalled(database, Number(values.pieces), Number(values.starts));
await database.stop();
console.log(
  table(
    ['', 'no pieces', `${values.pieces} pieces`, 'ratio'],
    [
      ['start to ready', `${seconds.none.toFixed(2)} s`, `${seconds.many.toFixed(2)} s`, ratio(seconds)],
      [
        'memory after the start',
        `${megabytes.none.toFixed(0)} MB`,
        `${megabytes.many.toFixed(0)} MB`,
        ratio(megabytes),
      ],
    ],
  ),
);
// Beyond what two runs of the same differ by.
const isSlower = seconds.many > seconds.none * 1.15 || megabytes.many > megabytes.none * 1.1;
if (isSlower) console.error('Pieces that nobody uses cost something.');
process.exit(isSlower ? 1 : 0);

function ratio({ none, many }: { none: number; many: number }): string {
  return (many / none).toFixed(2);
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function shown(times: readonly number[], share: number): string {
  return `${at(times, share).toFixed(2)} ms`;
}
