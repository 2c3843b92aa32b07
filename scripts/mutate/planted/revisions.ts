import type { PlantedBug } from './planted-bug.ts';

/** Bugs in the history of resources. */
export const revisions: PlantedBug[] = [
  {
    bug: 'the history of a resource that is no longer seen is told',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'if (latest?.visible !== true) throw',
    put: 'if (latest === undefined) throw',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'states that no rule covers are told',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'and v.version < $3 and ${visible} order by',
    put: 'and v.version < $3 and (true or ${visible}) order by',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'hidden fields of former states are told',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'JSON.parse(mask.show(row)) as Pick',
    put: 'JSON.parse(row.json) as Pick',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'pages of states overlap',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'and v.version < $3 and',
    put: 'and v.version <= $3 and',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'another state is restored than the one named',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'if (revision === undefined || revision.version !== version)',
    put: 'if (revision === undefined)',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'a state is restored over a newer version than expected',
    file: 'packages/store/src/resources/revisions.ts',
    find: "{ mode: 'restore', data, version: expected }",
    put: "{ mode: 'restore', data }",
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'a deleted resource comes back though a version was expected',
    file: 'packages/store/src/resources/revisions.ts',
    find: "if (expected !== undefined) throw new Problem('precondition_failed'",
    put: "if (expected === 0) throw new Problem('precondition_failed'",
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'what was computed is restored as it was',
    file: 'packages/store/src/resources/revisions.ts',
    find: "([name]) => table.columns.get(name)?.field.type !== 'computed',",
    put: "([name]) => table.columns.get(name)?.field.type !== '',",
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'the next page of states is not told',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'next: revisions.length > limit ? (page',
    put: 'next: revisions.length > limit + 1 ? (page',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
  {
    bug: 'a state is compared with itself',
    file: 'packages/store/src/resources/revisions.ts',
    find: 'withChanges(revision, revisions[index + 1])',
    put: 'withChanges(revision, revisions[index])',
    tests: ['packages/store/src/resources/revisions.test.ts'],
  },
];
