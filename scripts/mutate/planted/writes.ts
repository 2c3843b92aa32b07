import type { PlantedBug } from './planted-bug.ts';

const file = 'packages/store/src/rights/write-decision.ts';
const tests = ['packages/store/src/resources/writing.test.ts'];
const generated = ['packages/store/src/rights/writes.test.ts'];

/** Bugs in the decision whether something may be written. */
export const writes: PlantedBug[] = [
  {
    bug: 'a field is allowed where a rule lacks it',
    file,
    find: 'fields.filter((name) => !rules.some((rule)',
    put: 'fields.filter((name) => rules.length === 0 && !rules.some((rule)',
    tests,
  },
  {
    bug: 'all rules must have a field',
    file,
    find: '!rules.some((rule) => rule.fields?.has(name) ?? true)',
    put: '!rules.every((rule) => rule.fields?.has(name) ?? true)',
    tests: generated,
  },
  {
    bug: 'a rule for all fields has none',
    file,
    find: 'rule.fields?.has(name) ?? true',
    put: 'rule.fields?.has(name) ?? false',
    tests,
  },
  {
    bug: 'a field that no rule allows is not named',
    file,
    find: 'if (denied.length > 0) throw',
    put: 'if (denied.length > 9) throw',
    tests,
  },
  {
    bug: 'one rule may cover the row and another have the field',
    file,
    find: 'covering.length === 0 || forbiddenFields(fields, covering).length > 0',
    put: 'covering.length === 0',
    tests: [...generated, 'packages/server/src/http/routes/resources/two-roles.test.ts'],
  },
  {
    bug: 'a new row that no rule covers may hold nothing',
    file,
    find: 'covering.length === 0 || forbiddenFields(fields, covering).length > 0',
    put: 'forbiddenFields(fields, covering).length > 0',
    tests,
  },
  {
    bug: 'the row as it becomes is not looked at',
    file,
    find: 'rules.filter((_, index) => rows[0]?.[`rule${index}`] === true)',
    put: 'rules.filter((_, index) => rows[0]?.[`rule${index}`] !== null)',
    tests,
  },
  {
    bug: 'a rule that covered the row before is not asked for',
    file: 'packages/store/src/resources/stored-row.ts',
    find: 'rules: right.all ? undefined : rules,',
    put: 'rules: right.all ? undefined : [...right.rules],',
    tests: generated,
  },
  {
    bug: 'a row is not held against the rights after a change',
    file: 'packages/store/src/resources/update.ts',
    find: 'if (rows[0] !== undefined && begun !== undefined) await refuseUncovered(access, db, table, id, begun);',
    put: 'if (rows[0] === undefined && begun !== undefined) await refuseUncovered(access, db, table, id, begun);',
    tests,
  },
  {
    bug: 'a row is not held against the rights after its creation',
    file: 'packages/store/src/resources/create.ts',
    find: 'if (!right.all) await refuseUncovered(',
    put: 'if (right.all) await refuseUncovered(',
    tests,
  },
  {
    bug: 'fields are not looked at before a creation',
    file: 'packages/store/src/resources/create.ts',
    find: 'if (!right.all) refuseForbidden({ fields: given, rules: right.rules });',
    put: 'if (right.all) refuseForbidden({ fields: given, rules: right.rules });',
    tests,
  },
  {
    bug: 'what was refused when changed stays',
    file: 'packages/store/src/resources/update.ts',
    find: 'begun === undefined ? write(db) : transact(db, write),',
    put: 'write(db),',
    tests,
  },
  {
    bug: 'fields that may not be written are left out silently',
    file: 'packages/store/src/resources/update.ts',
    find: 'forbiddenFields(told, rules).filter((name) => !given.has(name))',
    put: 'forbiddenFields(told, rules).filter((name) => given.has(name))',
    tests,
  },
  {
    bug: 'a hidden value can be guessed by writing it',
    file: 'packages/store/src/resources/update.ts',
    find: 'const same = (name: string) => reads(name) && jsonEqual',
    put: 'const same = (name: string) => jsonEqual',
    tests,
  },
  {
    bug: 'what was read cannot be sent back',
    file: 'packages/store/src/resources/update.ts',
    find: '(name) => !set.has(name) && !same(name)',
    put: '(name) => !set.has(name) && (!same(name) || given.has(name))',
    tests,
  },
  {
    bug: 'a field that a workflow has set is the word of whoever gave it',
    file: 'packages/store/src/resources/update.ts',
    find: '[...(settled.set ?? [])].filter((name) => !given.has(name))',
    put: '[...(settled.set ?? []), ...given]',
    tests,
  },
  {
    bug: 'a replacement clears fields that may not be written',
    file: 'packages/store/src/resources/update.ts',
    find: 'const written = begun === undefined ? values : chosen(values, [...begun.fields, ...set]);',
    put: 'const written = begun === undefined ? values : chosen(values, [...Object.keys(values), ...set]);',
    tests,
  },
  {
    bug: 'what workflows set is not stored for people with limited rights',
    file: 'packages/store/src/resources/update.ts',
    find: 'chosen(values, [...begun.fields, ...set])',
    put: 'chosen(values, [...begun.fields])',
    tests: ['packages/server/src/http/routes/resources/readonly-fields.test.ts'],
  },
];
