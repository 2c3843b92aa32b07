import type { PlantedBug } from './planted-bug.ts';

/** Bugs in files: who reads them, what is kept. */
export const files: PlantedBug[] = [
  {
    bug: 'files of anybody are read',
    file: 'packages/store/src/files/file-rights.ts',
    find: '`f.owner = ${me}`,',
    put: '`(f.owner = ${me} or f.owner is not null)`,',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'a file is read through a row that may not be read',
    file: 'packages/store/src/files/file-rights.ts',
    find: "covering.map((rule) => ruleSql(rule, 't', tables, values)).join(' or ')})`;",
    put: "covering.map((rule) => ruleSql(rule, 't', tables, values)).join(' or ')} or true)`;",
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'deleted files are read',
    file: 'packages/store/src/files/file-rights.ts',
    find: 'return `(f.deleted_at is null and (${ways',
    put: 'return `((${ways',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'a file that a resource holds is deleted',
    file: 'packages/store/src/files/delete-file.ts',
    find: 'if (rows[0]?.held === true)',
    put: 'if (rows[0]?.held === null)',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'anybody who reads a file may change it',
    file: 'packages/store/src/files/find-file.ts',
    find: 'if (!managesFile(access.actor, file.owner))',
    put: 'if (!managesFile(access.actor, access.actor.user?.id ?? file.owner))',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'a field takes files that the writer may not read',
    file: 'packages/store/src/files/check-files.ts',
    find: 'where f.id = any($1::uuid[]) and ${visibleFilesSql(access, values)}`',
    put: 'where f.id = any($1::uuid[]) and (true or ${visibleFilesSql(access, values)})`',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'a field takes files that are too large',
    file: 'packages/store/src/files/check-files.ts',
    find: 'size > maxSize)',
    put: 'size > maxSize * 1000)',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'a part of a file ends one byte late',
    file: 'packages/store/src/files/content.ts',
    find: 'Math.min(row.data.length, end - offset)',
    put: 'Math.min(row.data.length, end - offset + 1)',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'the file of another gets a new version',
    file: 'packages/store/src/files/put-file.ts',
    find: 'if (there === undefined || managesFile(actor, there.owner)) return;',
    put: 'if (there === undefined || managesFile(actor, actor.user?.id ?? there.owner)) return;',
    tests: ['packages/store/src/files/files.test.ts'],
  },
  {
    bug: 'content that a file names is cleared away',
    file: 'packages/store/src/files/housekeeping.ts',
    find: 'and not exists (select from bakehouse.file_versions v where v.sha256 = b.sha256)`',
    put: 'and exists (select from bakehouse.file_versions v where v.sha256 = b.sha256)`',
    tests: ['packages/store/src/files/files.test.ts'],
  },
];
