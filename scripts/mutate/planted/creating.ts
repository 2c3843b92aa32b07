import type { PlantedBug } from './planted-bug.ts';

/** Bugs in creating resources. */
export const creating: PlantedBug[] = [
  {
    bug: 'what was refused when created stays',
    file: 'packages/store/src/resources/create.ts',
    find: 'right.all ? write(db) : transact(db, write),',
    put: 'write(right.all ? db : db),',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'the creator sees all of what was created',
    file: 'packages/store/src/resources/create.ts',
    find: '...(await shownAfterWrite(access, table, key, written))',
    put: '...(await Promise.resolve({ ...written, shownAfterWrite: undefined }))',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'references of a new resource are not looked at',
    file: 'packages/store/src/resources/create.ts',
    find: 'await withReferences(access, table, { changed: whole }, (db)',
    put: 'await withReferences(access, table, { changed: {} }, (db)',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'rules of the module are not held against a new resource',
    file: 'packages/store/src/resources/create.ts',
    find: 'const whole = await finishData(table.definition, {}, content, access);',
    put: 'const whole = content;',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'a writer who may not read sees what was written',
    file: 'packages/store/src/resources/shown-after-write.ts',
    find: '(JSON.parse(written.json) as Resource), data: {} })',
    put: '(JSON.parse(written.json) as Resource) })',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'a writer who may read some fields sees all',
    file: 'packages/store/src/resources/shown-after-write.ts',
    find: 'if (right.all) return written;',
    put: 'if (right.all || right.rules.length > 0) return written;',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'a reference may name a resource the writer cannot see',
    file: 'packages/store/src/resources/check-references.ts',
    find: "and ${rowsSql(right, 't', wholeTables(modules), values)} for key share of t`",
    put: "and ${rowsSql({ ...right, all: true }, 't', wholeTables(modules), values)} for key share of t`",
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'a reference to nothing is stored',
    file: 'packages/store/src/resources/check-references.ts',
    find: `.filter(({ id }) => !known.has(id))
        .map`,
    put: `.filter(({ id }) => known.size > 0 && !known.has(id))
        .map`,
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'references in rows are not looked at',
    file: 'packages/store/src/resources/check-references.ts',
    find: "if (field.type !== 'list' || !Array.isArray(value)) return [];",
    put: 'return [];',
    tests: ['packages/server/src/http/routes/resources/relations.test.ts'],
  },
  {
    bug: 'a forged value of a readonly field is taken for what workflows set',
    file: 'packages/store/src/resources/settle-readonly.ts',
    find: 'const trusted = access.actor.unrestricted;',
    put: 'const trusted = true as boolean;',
    tests: ['packages/server/src/http/routes/resources/readonly-fields.test.ts'],
  },
  {
    bug: 'whoever may not write a field says that they have changed it',
    file: 'packages/store/src/resources/settle-readonly.ts',
    find: 'return field !== undefined && field.readonly !== true && typeOf(field).writable;',
    put: 'return field !== undefined && field.readonly === true;',
    tests: ['packages/server/src/http/routes/resources/touched-fields.test.ts'],
  },
  {
    bug: 'a readonly field starts workflows by the word of who saves',
    file: 'packages/server/src/work/events/set-in-form.ts',
    find: '!readonly || vouched.includes(path)',
    put: '!readonly || !vouched.includes(path)',
    tests: ['packages/server/src/http/routes/resources/touched-fields.test.ts'],
  },
  {
    bug: 'a user who does not exist may be named',
    file: 'packages/store/src/resources/check-references.ts',
    find: `return new Set(rows.map(({ id }) => id));
  }
  if (type`,
    put: `return new Set([...ids, ...rows.map(({ id }) => id)]);
  }
  if (type`,
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'passwords are stored as they are given',
    file: 'packages/store/src/resources/finish-data.ts',
    find: "stored[name] = madeHash?.(value) ?? (await hashFieldValue(value, actor.user?.id ?? ''));",
    put: 'stored[name] = await Promise.resolve(value);',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'computed fields are not worked out',
    file: 'packages/contract/src/module/compute-fields.ts',
    find: "if (field.type !== 'computed') continue;",
    put: "if (field.type !== 'computed' || field.type === 'computed') continue;",
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'two equal secrets of a batch get the same hash',
    file: 'packages/store/src/resources/hash-ahead.ts',
    find: 'return (value) => made.get(value)?.shift();',
    put: 'return (value) => made.get(value)?.[0];',
    tests: ['packages/store/src/resources/work-beside.test.ts'],
  },
  {
    bug: 'operations of a batch are kept although a later one is refused',
    file: 'packages/store/src/resources/batch.ts',
    find: 'const inside = { ...access, db: client, madeHash };',
    put: 'const inside = { ...access, db: client === access.db ? client : access.db, madeHash };',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
  {
    bug: 'a batch does not tell which operation failed',
    file: 'packages/store/src/resources/batch.ts',
    find: '`operations.${index}`, message',
    put: '`operations`, message',
    tests: ['packages/store/src/resources/writing.test.ts'],
  },
];
