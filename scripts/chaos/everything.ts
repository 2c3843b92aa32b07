import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chaosOfEverything, isFine, type WholeReport } from '../../test/chaos/whole.ts';
import { root } from '../../test/harness/product.ts';

/** Breaks every part of the product under load for some minutes, prints the books, and tells whether they are balanced. */
export async function chaosForMinutes(
  minutes: number,
  { only, file }: { only: string | undefined; file: string | undefined },
): Promise<boolean> {
  // What breaks is the built product: build it first where it is missing or old.
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const { signal } = stop;
  const report = await chaosOfEverything({ minutes, only, signal, tell });
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  for (const line of linesOf(report)) console.log(line);
  return isFine(report);
}

function tell(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

function linesOf(report: WholeReport): string[] {
  const { lost, doubled, stuck, failed, wrong, ended, recoveries } = report;
  const faults = Object.values(report.faults).reduce((sum, each) => sum + each, 0);
  const longest = Math.max(0, ...Object.values(recoveries));
  return [
    'faults, and the longest time until everything worked again',
    ...Object.entries(report.faults).map(
      ([kind, times]) => `${amount(times)} ${kind.padEnd(32)} ${seconds(recoveries[kind] ?? 0)}`,
    ),
    ...report.skipped.map((line) => `  skipped ${line}`),
    'acknowledged',
    ...Object.entries(report.acknowledged).map(([kind, times]) => `${amount(times)} ${kind}`),
    'refused for the moment',
    ...Object.entries(report.refusals).map(([kind, times]) => `${amount(times)} ${kind}`),
    ...[...lost.map((each) => `LOST ${each}`), ...doubled.map((each) => `DOUBLED ${each}`)].slice(0, 50),
    ...[...failed, ...wrong, ...ended].slice(0, 50).map((each) => `WRONG ${each}`),
    `${report.mailsTakenTwice} mails were taken twice, under one Message-ID; the outbox counts ${report.possibleDuplicates} that may have been`,
    `${faults} faults in ${report.seconds.toFixed(0)} s: ${lost.length} lost, ${doubled.length} doubled, ${stuck} stuck, ${failed.length} failed, ${wrong.length} wrong answers, ${ended.length} processes ended by themselves; longest recovery ${seconds(longest)}`,
  ];
}

function amount(times: number): string {
  return String(times).padStart(9);
}

function seconds(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(1)} s` : 'never';
}
