import type { Check } from '../checks/check.ts';
import type { Output } from './output.ts';

/** Writes a list of checks under a heading. */
export function showChecks(output: Output, title: string, checks: readonly Check[]): void {
  output.line(output.paint('bold', title));
  for (const check of checks) {
    const [tone, sign] = signs[check.result];
    output.line(
      `  ${output.paint(tone, sign)} ${check.title}${check.result === 'ok' || check.detail === undefined ? '' : `: ${check.detail}`}`,
    );
    if (check.result === 'failed' && check.fix !== undefined) output.line(`    → ${check.fix}`);
  }
  output.line();
}

/** "12 passed, 1 failed, 2 skipped". */
export function tally(checks: readonly Check[]): { ok: number; failed: number; skipped: number } {
  const count = (result: Check['result']) => checks.filter((check) => check.result === result).length;
  return { ok: count('ok'), failed: count('failed'), skipped: count('skipped') };
}

const signs = { ok: ['green', '✓'], failed: ['red', '✗'], skipped: ['dim', '·'] } as const;
