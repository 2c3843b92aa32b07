import type { PlantedBug } from './planted-bug.ts';

/** Bugs in writing and loading backups. */
export const backup: PlantedBug[] = [
  {
    bug: 'transactions of the old server hide changes',
    file: 'packages/store/src/backup/load-database.ts',
    find: "substr(md5(random()::text), 1, 12), horizon = '0'`",
    put: 'substr(md5(random()::text), 1, 12)`',
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
  {
    bug: 'cursors from before a restore go on',
    file: 'packages/store/src/backup/load-database.ts',
    find: "set epoch = substr(md5(random()::text), 1, 12), horizon = '0'`",
    put: "set horizon = '0'`",
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
  {
    bug: 'counters begin anew',
    file: 'packages/store/src/backup/load-database.ts',
    find: 'for (const { name, value } of about.sequences)',
    put: 'for (const { name, value } of about.sequences.slice(99))',
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
  {
    bug: 'keys between tables are not put back',
    file: 'packages/store/src/backup/load-database.ts',
    find: `for (const { table, name, definition } of keys)
`,
    put: `for (const { table, name, definition } of keys.slice(1))
`,
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
  {
    bug: 'triggers stay off',
    file: 'packages/store/src/backup/load-database.ts',
    find: 'for (const table of own) await client.query(`alter table ${table} enable trigger user`);',
    put: '',
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
  {
    bug: 'a backup shows several moments',
    file: 'packages/store/src/backup/dump-database.ts',
    find: 'begin transaction isolation level repeatable read, read only',
    put: 'begin transaction isolation level read committed, read only',
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
  {
    bug: 'a damaged backup is loaded',
    file: 'packages/store/src/backup/read-backup.ts',
    find: 'if (done !== body || (await bytesAt(path, body, lastLineLength)) !== lastLine(sha256))',
    put: 'if (done !== body)',
    tests: ['packages/store/src/backup/backup.test.ts'],
  },
];
