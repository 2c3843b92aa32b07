import type { FindingState } from '../../operation/doctor/examination.ts';
import { examineAll, type PlacedFinding } from '../../operation/doctor/doctor.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Looks at everything that the product depends on, and says what to do. */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Look at ports, disk, database, mail and the rest, and say what to mend',
  details: 'Changes nothing. Ends with 1 where something is in the way of a start.',
  async run({ io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const findings = await examineAll({ config: loaded.config, node: process.versions.node });
    io.stdout.write(json ? `${JSON.stringify({ findings })}\n` : report(findings));
    return findings.some(({ state }) => state === 'fault') ? exitCodes.failed.code : exitCodes.done.code;
  },
});

const marks: Readonly<Record<FindingState, string>> = { ok: '✓', note: '·', warning: '!', fault: '✗' };

function report(findings: readonly PlacedFinding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, state, text, advice }) => {
    const line = `${marks[state]} ${part.padEnd(width)}  ${text}\n`;
    return advice === undefined ? line : `${line}${' '.repeat(width + 4)}→ ${advice}\n`;
  });
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length;
  return `${lines.join('')}\n${count('fault')} to mend before a start, ${count('warning')} worth mending.\n`;
}
