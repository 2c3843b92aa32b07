import { howMany } from '@bakehouse/contract';
import { restore as restoreBackup } from '../../operation/backup/restore.ts';
import { defineCommand } from '../define-command.ts';
import { runOnBackup } from '../run-on-backup.ts';

/** Puts a backup in place. */
export const restore = defineCommand({
  name: 'restore',
  summary: 'Put a backup into an empty data folder or database',
  arguments: 'FILE',
  positionals: { least: 1, most: 1 },
  options: { overwrite: { type: 'boolean', about: 'Replace all data that is there by the backup' } },
  details:
    'The whole file is checked before anything is touched. Stop every process of Bakehouse first. One that is interrupted is begun anew by the same command; until then Bakehouse does not start.',
  run: (input) =>
    runOnBackup(
      input,
      'Restoring',
      (given) => restoreBackup({ ...given, overwrite: input.options['overwrite'] === true }),
      ({ file, at, tables, files, applied }) => {
        const upgraded =
          applied.length === 0 ? '' : ` The schema was brought up to date: ${applied.join(', ')}.`;
        return `Restored ${file} of ${at}: ${howMany(tables, 'table')}, ${howMany(files, 'file')} of sites.${upgraded}`;
      },
    ),
});
