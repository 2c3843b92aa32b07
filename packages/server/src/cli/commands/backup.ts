import { howMany } from '@bakehouse/contract';
import { backUp } from '../../operation/backup/back-up.ts';
import { defineCommand } from '../define-command.ts';
import { runOnBackup } from '../run-on-backup.ts';

/** Writes everything that is kept into one file. */
export const backup = defineCommand({
  name: 'backup',
  summary: 'Write everything that is kept into one file',
  arguments: 'FILE',
  positionals: { least: 1, most: 1 },
  options: { replace: { type: 'boolean', about: 'Replace FILE where it exists' } },
  details:
    'The database with all files, and the sites under DATA_DIR, as they stand at one moment. Bakehouse may serve meanwhile. FILE appears only when it is whole. It holds password hashes and keys: keep it as safe as the data.',
  run: (input) =>
    runOnBackup(
      input,
      'Backing up',
      (given) => backUp({ ...given, replace: input.options['replace'] === true }),
      ({ file, tables, files, bytes, sha256 }) =>
        `Wrote ${file}: ${howMany(tables, 'table')}, ${howMany(files, 'file')} of sites, ${(bytes / 1_000_000).toFixed(1)} MB.\nSHA-256 ${sha256}`,
    ),
});
