import { examineAll } from '../../operation/doctor/doctor.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { printFindings } from '../findings-report.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Looks at everything that the product depends on, and says what to do. */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Look at ports, disk, database, mail and the rest, and say what to mend',
  details: 'Changes nothing. Ends with 1 where something is in the way of a start.',
  async run(input) {
    const loaded = loadConfig(input.io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, input.io.stderr);
      return exitCodes.config.code;
    }
    const findings = await examineAll({ config: loaded.config, node: process.versions.node });
    return printFindings(findings, input, 'a start');
  },
});
