import { makeLogger } from '../../foundation/logger.ts';
import { openDatabase, refuseUnusableDatabase } from '../../operation/process/database.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { startProgress } from '../progress.ts';

/** Brings the database to this release's schema without serving. */
export const migrate = defineCommand({
  name: 'migrate',
  summary: "Bring the database to this release's schema, and end",
  details: 'A start does this by itself; use it to do the work before a rolling restart.',
  async run({ io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    refuseUnusableDatabase(loaded.config);
    const progress = startProgress(io.stderr, 'Migrating');
    const log = makeLogger(loaded.config.LOG_LEVEL ?? 'warn');
    try {
      const database = await openDatabase(loaded.config, log, (error) =>
        log.error({ err: error }, 'the database failed'),
      );
      await database.close();
      progress.end();
      const text =
        database.applied.length === 0
          ? 'Nothing to do: the schema is current.'
          : `Applied ${database.applied.join(', ')}.`;
      io.stdout.write(json ? `${JSON.stringify({ applied: database.applied })}\n` : `${text}\n`);
      return exitCodes.done.code;
    } finally {
      progress.end();
    }
  },
});
