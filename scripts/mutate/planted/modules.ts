import type { PlantedBug } from './planted-bug.ts';

const uses = [
  'packages/server/src/http/routes/modules/uses.test.ts',
  'packages/server/src/http/routes/modules/renames.test.ts',
];

/** Bugs in modules as tables, filters as SQL and imports. */
export const modules: PlantedBug[] = [
  {
    bug: 'what was wrong before counts as a use',
    file: 'packages/server/src/developer/uses/find-uses.ts',
    find: 'filter((finding) => !known.has(placeOf(finding)))',
    put: 'filter((finding) => known.has(placeOf(finding)))',
    tests: uses,
  },
  {
    bug: 'runs that are not over are no uses',
    file: 'packages/server/src/developer/uses/uses-of.ts',
    find: 'if (use.certain) uses.push',
    put: 'if (!use.certain) uses.push',
    tests: uses,
  },
  {
    bug: 'a renamed field is no lost name',
    file: 'packages/server/src/developer/uses/lost-names.ts',
    find: 'if (now === undefined || now.type !== field.type) return [field.identifier];',
    put: 'if (now === undefined) return [];',
    tests: uses,
  },
  {
    bug: 'views through relations are no uses',
    file: 'packages/server/src/developer/uses/saved-uses.ts',
    find: '.filter(([key, part]) => !jsonEqual',
    put: '.filter(([key, part]) => jsonEqual',
    tests: uses,
  },
  {
    bug: 'a definition with an error left is carried over all the same',
    file: 'packages/server/src/developer/uses/carry-over.ts',
    find: 'paths: isLeft ? [] : paths',
    put: 'paths',
    tests: uses,
  },
  {
    bug: 'a word that need not change is renamed, too',
    file: 'packages/server/src/developer/uses/carry-over.ts',
    find: 'return withNames(needed);',
    put: 'return withNames(all);',
    tests: uses,
  },
  {
    bug: 'a key keeps the old name',
    file: 'packages/server/src/developer/uses/carry-over.ts',
    find: 'if (inKey.length > 0 && isRight(rekeyed)) return rekeyed;',
    put: 'if (inKey.length < 0 && isRight(rekeyed)) return rekeyed;',
    tests: uses,
  },
  {
    bug: 'a text in quotes is renamed',
    file: 'packages/server/src/developer/uses/rename-in-text.ts',
    find: `else if (letter === '"' || letter === "'") quote = letter;`,
    put: `else if (letter === '\\0') quote = letter;`,
    tests: ['packages/server/src/developer/uses/rename-in-text.test.ts'],
  },
  {
    bug: 'a view of another module is renamed by the same word',
    file: 'packages/server/src/developer/uses/rename-in-view.ts',
    find: 'const found = at === renamed ?',
    put: 'const found = at.length > 0 ?',
    tests: uses,
  },
  {
    bug: 'values that the new type cannot hold are lost',
    file: 'packages/store/src/modules/change-types.ts',
    find: `const offending = await convertAll(client, change);
    if (offending > 0) throw lossy(change, offending);`,
    put: 'await convertAll(client, change);',
    tests: ['packages/store/src/modules/modules.test.ts'],
  },
  {
    bug: 'a comparison with a missing value cannot be negated',
    file: 'packages/store/src/sql/filter-sql.ts',
    find: 'return `(${left} is not null and ${comparison})`;',
    put: 'return `(${left} is null or ${comparison})`;',
    tests: ['packages/store/src/resources/filter-differential.test.ts'],
  },
  {
    bug: '_gte leaves the value itself out',
    file: 'packages/store/src/sql/filter-sql.ts',
    find: '`${left} >= ${one(value)}`',
    put: '`${left} > ${one(value)}`',
    tests: ['packages/store/src/resources/filter-differential.test.ts'],
  },
  {
    bug: '_nin leaves out rows without a value',
    file: 'packages/store/src/sql/filter-sql.ts',
    find: '`(${left} is null or not ${left} = any(${many()}))`',
    put: '`(${left} is not null and not ${left} = any(${many()}))`',
    tests: ['packages/store/src/resources/filter-differential.test.ts'],
  },
  {
    bug: 'none of the rows is read as some',
    file: 'packages/store/src/sql/filter-sql.ts',
    find: "return quantifier === 'some' ? exists : `(not ${exists})`;",
    put: "return quantifier !== '' ? exists : `(not ${exists})`;",
    tests: ['packages/store/src/resources/filter-differential.test.ts'],
  },
  {
    bug: 'an empty _or holds for all rows',
    file: 'packages/store/src/sql/filter-sql.ts',
    find: "joined(filter.filters, 'or', 'false', place)",
    put: "joined(filter.filters, 'or', 'true', place)",
    tests: ['packages/store/src/resources/filter-differential.test.ts'],
  },
  {
    bug: 'texts are compared as they are written',
    file: 'packages/store/src/sql/filter-sql.ts',
    find: 'return `lower(${text} collate "und-x-icu")`;',
    put: 'return text;',
    tests: ['packages/store/src/resources/filter-differential.test.ts'],
  },
  {
    bug: 'a dry run stays',
    file: 'packages/store/src/import/import-rows.ts',
    find: "client.query('rollback').then(",
    put: "client.query('commit').then(",
    tests: ['packages/store/src/import/import-rows.test.ts'],
  },
  {
    bug: 'whoever creates some rows imports all',
    file: 'packages/store/src/import/import-rows.ts',
    find: 'if (!right.all || secret ||',
    put: 'if (secret ||',
    tests: ['packages/store/src/import/import-rows.test.ts'],
  },
  {
    bug: 'a row that fails undoes the others',
    file: 'packages/store/src/import/import-rows.ts',
    find: "await access.db.query('rollback to savepoint one; release savepoint one');",
    put: "await access.db.query('rollback to savepoint one; rollback to savepoint chunk');",
    tests: ['packages/store/src/import/import-rows.test.ts'],
  },
  {
    bug: 'the last rows of an import are lost',
    file: 'packages/store/src/import/import-rows.ts',
    find: `if (chunk.length > 0) yield await importChunk(access, module, chunk, by);
}`,
    put: `if (chunk.length > 500) yield await importChunk(access, module, chunk, by);
}`,
    tests: ['packages/store/src/import/import-rows.test.ts'],
  },
];
