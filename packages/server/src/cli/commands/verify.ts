import { howMany } from '@bakehouse/contract';
import { verifyBackup } from '../../operation/backup/verify-backup.ts';
import { defineCommand } from '../define-command.ts';
import { runOnBackup } from '../run-on-backup.ts';

/** Restores a backup on trial. */
export const verify = defineCommand({
  name: 'verify',
  summary: 'Restore a backup on trial into a throw-away folder',
  arguments: 'FILE',
  positionals: { least: 1, most: 1 },
  details:
    'The whole file is checked and restored into an embedded PostgreSQL in a temporary folder, which needs as much room as the data, and every row is counted. Your data stays as it is; that it worked is noted in the database, for the screen Operations.',
  run: (input) =>
    runOnBackup(
      input,
      'Verifying',
      verifyBackup,
      ({ file, at, tables, rows, files, noted }) =>
        `${file} of ${at} can be restored: ${howMany(tables, 'table')}, ${howMany(rows, 'row')}, ${howMany(files, 'file')} of sites.${noted ? '' : ' This could not be noted: the database does not answer.'}`,
    ),
});
