import { backUp } from '../../backup/back-up.ts';
import { makeLogger } from '../../logger.ts';
import { killsAt } from '../../runs/durable/faults.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { startProgress } from '../progress.ts';

/** Writes everything that is kept into one file. */
export const backup = defineCommand({
  name: 'backup',
  summary: 'Write everything that is kept into one file',
  arguments: 'FILE',
  positionals: { least: 1, most: 1 },
  options: { replace: { type: 'boolean', about: 'Replace FILE where it exists' } },
  details:
    'The database with all files, and the sites under DATA_DIR, as they stand at one moment. Bakehouse may serve meanwhile. FILE appears only when it is whole. It holds password hashes and keys: keep it as safe as the data.',
  async run({ positionals: [file = ''], options, io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { config } = loaded;
    const progress = startProgress(io.stderr, 'Backing up');
    try {
      const report = await backUp({
        config,
        file,
        replace: options['replace'] === true,
        log: makeLogger(config.LOG_LEVEL ?? 'warn'),
        told: (text) => progress.update(text),
        at: killsAt(config.BAKEHOUSE_KILL_AT).at ?? (() => undefined),
      });
      progress.end();
      io.stdout.write(
        json
          ? `${JSON.stringify(report)}\n`
          : `Wrote ${report.file}: ${report.tables} tables, ${report.files} files of sites, ${(report.bytes / 1_000_000).toFixed(1)} MB.\nSHA-256 ${report.sha256}\n`,
      );
      return exitCodes.done.code;
    } finally {
      progress.end();
    }
  },
});
