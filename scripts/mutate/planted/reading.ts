import type { PlantedBug } from './planted-bug.ts';

/** Bugs in what single resources, exports and forms show. */
export const reading: PlantedBug[] = [
  {
    bug: 'fields of one rule are shown in the rows of all',
    file: 'packages/store/src/resources/masked.ts',
    find: 'right.all || right.rules.every((rule) => fields.every(',
    put: 'right.all || right.rules.some((rule) => fields.every(',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'rules that do not cover a row show its fields',
    file: 'packages/store/src/resources/masked.ts',
    find: 'const covering = right.rules.filter((_, index) => covers[index]);',
    put: 'const covering = right.rules.filter((_, index) => covers[index] !== undefined);',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'fields that were not asked for are shown',
    file: 'packages/store/src/resources/masked.ts',
    find: '(wanted?.includes(name) ?? true)',
    put: '(wanted?.includes(name) !== null)',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'one resource is shown to whoever knows its id',
    file: 'packages/store/src/resources/read-one.ts',
    find: 'where t.id = $1::uuid and ${visible}`',
    put: 'where t.id = $1::uuid and (true or ${visible})`',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'the fields asked for by one are shown to the next',
    file: 'packages/store/src/resources/read-one.ts',
    find: "fields?.join(',') ?? '*'",
    put: '(fields?.length ?? 0).toString()',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'fields that a row hides are shown',
    file: 'packages/store/src/resources/read-one.ts',
    find: 'return { json: plan.mask.show(row), version',
    put: 'return { json: row.json, version',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'hidden related resources come along',
    file: 'packages/store/src/resources/read-branches.ts',
    find: "    rowsSql(right, 't', wholeTables(access.modules), values),",
    put: "    rowsSql({ ...right, all: true }, 't', wholeTables(access.modules), values),",
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'hidden fields of related resources come along',
    file: 'packages/store/src/resources/read-branches.ts',
    find: 'const seen = covers === null || mask === undefined ? json :',
    put: 'const seen = covers === null || mask === undefined || masks.size > 0 ? json :',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
  {
    bug: 'a relation that may not be read can be followed',
    file: 'packages/store/src/resources/selection.ts',
    find: 'module !== undefined && readsEverywhere(right, key)',
    put: 'module !== undefined && readsEverywhere({ ...right, all: true }, key)',
    tests: ['packages/server/src/http/routes/resources/hidden-values.test.ts'],
  },
  {
    bug: 'an export names fields that may not be read',
    file: 'packages/store/src/resources/export-rows.ts',
    find: 'const known = someFields(read, table).filter((name) => readableFields(table).includes(name));',
    put: 'const known = [...new Set([...someFields(read, table), ...readableFields(table)])].filter((name) => readableFields(table).includes(name));',
    tests: ['packages/store/src/resources/reading.test.ts'],
  },
];
