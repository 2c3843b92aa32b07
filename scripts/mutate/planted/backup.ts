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
];
