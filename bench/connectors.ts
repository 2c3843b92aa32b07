import { parseArgs } from 'node:util';
import { measureBeside } from './connectors/beside.ts';
import { measureCalls } from './connectors/calls.ts';
import { measureInstalled } from './connectors/installed.ts';
import { startBenchDatabase } from './resources/database.ts';
import { table } from './table.ts';

// What pieces cost: a call over a bare request, a server with many of them that nobody uses, and one that means harm.
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    pieces: { type: 'string', default: '100' },
    starts: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: 'calls,beside,installed' },
  },
});

/** How many times as long 99 of 100 answers may take beside a piece that takes all it can get. */
const mostBeside = 3;

const parts = new Set(values.only.split(','));
const missed: string[] = [];
if (parts.has('calls')) await calls();
if (parts.has('beside')) await beside();
if (parts.has('installed')) await installed();
for (const each of missed) console.error(each);
process.exit(missed.length === 0 ? 0 : 1);

async function calls(): Promise<void> {
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
}

async function beside(): Promise<void> {
  const database = await startBenchDatabase();
  const figures = await measureBeside(database, Number(values.rounds), Number(values.seconds));
  await database.stop();
  const ratio = (of: 'p50' | 'p99') => figures.beside[of] / figures.alone[of];
  const line = (of: 'p50' | 'p99') => [
    of,
    `${figures.alone[of].toFixed(2)} ms`,
    `${figures.beside[of].toFixed(2)} ms`,
    ratio(of).toFixed(2),
  ];
  console.log(
    table(['a list of resources', 'alone', 'beside a hostile piece', 'ratio'], [line('p50'), line('p99')]),
  );
  console.log(`The hostile piece was ended ${figures.ended} times meanwhile.\n`);
  if (ratio('p99') > mostBeside) missed.push('A hostile piece makes the server slow for others.');
}

async function installed(): Promise<void> {
  const database = await startBenchDatabase();
  const figures = await measureInstalled(database, Number(values.pieces), Number(values.starts));
  await database.stop();
  const { seconds, megabytes } = figures;
  console.log(
    table(
      ['', 'no pieces', `${values.pieces} pieces`, 'ratio'],
      [
        ['start to ready', `${seconds.none.toFixed(2)} s`, `${seconds.many.toFixed(2)} s`, ratioOf(seconds)],
        [
          'memory after the start',
          `${megabytes.none.toFixed(0)} MB`,
          `${megabytes.many.toFixed(0)} MB`,
          ratioOf(megabytes),
        ],
      ],
    ),
  );
  // Beyond what two runs of the same differ by.
  if (seconds.many > seconds.none * 1.15 || megabytes.many > megabytes.none * 1.1)
    missed.push('Pieces that nobody uses cost something.');
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function shown(times: readonly number[], share: number): string {
  return `${at(times, share).toFixed(2)} ms`;
}

function ratioOf({ none, many }: { none: number; many: number }): string {
  return (many / none).toFixed(2);
}
