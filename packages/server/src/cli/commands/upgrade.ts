import { makeLogger } from '../../foundation/logger.ts';
import { examineUpgrade } from '../../operation/upgrade/examine-upgrade.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { printFindings } from '../findings-report.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { startProgress } from '../progress.ts';

/** Says what an upgrade to this release would do. */
export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'Say what an upgrade to this release would do, without doing it',
  arguments: '[FILE]',
  positionals: { least: 0, most: 1 },
  options: { check: { type: 'boolean', about: 'Look and try, and change nothing' } },
  details:
    'Run it with the release that you want to go to. With FILE, a backup, the upgrade is tried on it in a throw-away folder, which needs as much room as the data: the schema is brought to this release, every row is counted, and the stored definitions are checked. Ends with 1 where something is in the way. The upgrade itself needs no command: make a backup, install this release, start it.',
  async run(input) {
    const { io, options, positionals } = input;
    if (options['check'] !== true) {
      io.stderr.write(
        'bakehouse upgrade: the upgrade itself needs no command: make a backup, install this release, start it. --check says what that would do.\n',
      );
      return exitCodes.usage.code;
    }
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { config } = loaded;
    const progress = startProgress(io.stderr, 'Looking');
    try {
      const findings = await examineUpgrade({
        config,
        node: process.versions.node,
        file: positionals[0],
        log: makeLogger(config.LOG_LEVEL ?? 'warn'),
        told: (text) => progress.update(text),
        at: () => undefined,
      });
      progress.end();
      return printFindings(findings, input, 'an upgrade');
    } finally {
      progress.end();
    }
  },
});
