import { restore as restoreBackup } from '../../backup/restore.ts';
import { makeLogger } from '../../logger.ts';
import { killsAt } from '../../runs/durable/faults.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { startProgress } from '../progress.ts';

/** Puts a backup in place. */
export const restore = defineCommand({
  name: 'restore',
  summary: 'Put a backup into an empty data folder or database',
  arguments: 'FILE',
  positionals: { least: 1, most: 1 },
  options: { overwrite: { type: 'boolean', about: 'Replace all data that is there by the backup' } },
  details:
    'The whole file is checked before anything is touched. Stop every process of Bakehouse first. One that is interrupted is begun anew by the same command; until then Bakehouse does not start.',
  async run({ positionals: [file = ''], options, io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { config } = loaded;
    const progress = startProgress(io.stderr, 'Restoring');
    try {
      const report = await restoreBackup({
        config,
        file,
        overwrite: options['overwrite'] === true,
        log: makeLogger(config.LOG_LEVEL ?? 'warn'),
        told: (text) => progress.update(text),
        at: killsAt(config.BAKEHOUSE_KILL_AT).at ?? (() => undefined),
      });
      progress.end();
      const upgraded =
        report.applied.length === 0
          ? ''
          : ` The schema was brought up to date: ${report.applied.join(', ')}.`;
      io.stdout.write(
        json
          ? `${JSON.stringify(report)}\n`
          : `Restored ${report.file} of ${report.at}: ${report.tables} tables, ${report.files} files of sites.${upgraded}\n`,
      );
      return exitCodes.done.code;
    } finally {
      progress.end();
    }
  },
});
