import { exitCodes } from './exit-codes.ts';
import type { CommandInput } from './define-command.ts';
import type { FindingState } from '../operation/doctor/examination.ts';
import type { PlacedFinding } from '../operation/doctor/doctor.ts';

/** Prints what was found, with what to do about it; gives the exit code. */
export function printFindings(
  findings: readonly PlacedFinding[],
  { io, json }: Pick<CommandInput, 'io' | 'json'>,
  before: string,
): number {
  io.stdout.write(json ? `${JSON.stringify({ findings })}\n` : report(findings, before));
  return findings.some(({ state }) => state === 'fault') ? exitCodes.failed.code : exitCodes.done.code;
}

const marks: Readonly<Record<FindingState, string>> = { ok: '✓', note: '·', warning: '!', fault: '✗' };

function report(findings: readonly PlacedFinding[], before: string): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, state, text, advice }) => {
    const line = `${marks[state]} ${part.padEnd(width)}  ${text}\n`;
    return advice === undefined ? line : `${line}${' '.repeat(width + 4)}→ ${advice}\n`;
  });
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length;
  return `${lines.join('')}\n${count('fault')} to mend before ${before}, ${count('warning')} worth mending.\n`;
}
