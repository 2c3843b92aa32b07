import type { Permission } from '@bakehouse/contract';
import * as fc from 'fast-check';

/** A module whose rows the generated rules tell apart: by their own values, a computed one, and what they name. */
export const claims = {
  bakery_resource_module: 'claims',
  bakery_resource: {
    title: 'Claims',
    fields: [
      { identifier: 'status', type: 'text' },
      { identifier: 'amount', type: 'number' },
      { identifier: 'note', type: 'text' },
      { identifier: 'code', type: 'text', unique: true },
      { identifier: 'parent', type: 'relation', options: { module: 'claims' } },
      { identifier: 'band', type: 'computed', options: { expression: 'band', result: 'text' } },
    ],
  },
};

/** A module whose resources everybody may write, and with them claims. */
export const covers = {
  bakery_resource_module: 'covers',
  bakery_resource: {
    title: 'Covers',
    fields: [{ identifier: 'claim', type: 'relation', options: { module: 'claims' } }],
  },
};

/** What the expression of the module means. */
export const bandOf = ({ amount }: { amount?: unknown }): string =>
  typeof amount === 'number' && amount >= 2 ? 'high' : 'low';

/** The fields that people write. */
export const fields = ['status', 'amount', 'note', 'parent'] as const;
export type FieldName = (typeof fields)[number];

/** A row: `parent` is the place of another row in the list of rows, or `self`. */
export interface Row {
  status: string | null;
  amount: number | null;
  note: string | null;
  parent: number | 'self' | null;
}

/** What rows a rule covers: each of the conditions holds. */
export type Condition =
  | { on: 'status'; among: string[] }
  | { on: 'amount'; from: number }
  | { on: 'note'; is: string }
  | { on: 'band'; is: string }
  | { on: 'parent'; status: string };

/** A rule of a role. */
export interface Rule {
  action: 'read' | 'create' | 'update';
  fields: FieldName[] | null;
  /** Null for all rows. */
  rows: Condition[] | null;
}

/** How something is written. */
export const ways = [
  'create',
  'patch',
  'put',
  'batch',
  'batch create',
  'import',
  'import new',
  'upsert',
  'upsert new',
  'nested',
  'nested new',
  'save',
  'restore',
  'restore deleted',
] as const;

/** One case: two roles, a row as it once was and as it is, and a write. */
export interface WriteCase {
  roles: [Rule[], Rule[]];
  once: Row;
  now: Row;
  way: (typeof ways)[number];
  data: Partial<Row>;
}

const status = fc.constantFrom('draft', 'submitted', 'approved');
const note = fc.constantFrom('a', 'b');
const amount = fc.constantFrom(0, 1, 2, 3);
/** The rows that stand there besides the one that is written. */
export const others: Row[] = [
  { status: 'draft', amount: 1, note: 'a', parent: null },
  { status: 'approved', amount: 3, note: 'b', parent: 0 },
];
const row: fc.Arbitrary<Row> = fc.record({
  status: fc.option(status, { freq: 6 }),
  amount: fc.option(amount, { freq: 6 }),
  note: fc.option(note, { freq: 6 }),
  parent: fc.option(fc.constantFrom<Row['parent']>(0, 1, 'self'), { freq: 2 }),
});
const condition: fc.Arbitrary<Condition> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      on: fc.constant('status' as const),
      among: fc.uniqueArray(status, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('amount' as const), from: amount }) },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('note' as const), is: note }) },
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constant('band' as const), is: fc.constantFrom('high', 'low') }),
  },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('parent' as const), status }) },
);
const someFields = fc.option(fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1 }), { freq: 4 });
const rows = fc.option(fc.array(condition, { minLength: 1, maxLength: 2 }), { freq: 3 });
const rule = (action: Rule['action']): fc.Arbitrary<Rule> =>
  fc.record({ action: fc.constant(action), fields: someFields, rows });
const role: fc.Arbitrary<Rule[]> = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<Rule[]>([{ action: 'read', fields: null, rows: null }]) },
      { weight: 1, arbitrary: fc.array(rule('read'), { minLength: 1, maxLength: 2 }) },
    ),
    fc.array(rule('create'), { maxLength: 2 }),
    fc.array(rule('update'), { maxLength: 3 }),
  )
  .map((parts) => parts.flat());

/** Any case. */
export const anyWrite: fc.Arbitrary<WriteCase> = fc.record({
  roles: fc.tuple(role, role),
  once: row,
  now: row,
  way: fc.constantFrom(...ways),
  data: fc
    .tuple(fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 3 }), row)
    .map(([names, values]) => Object.fromEntries(names.map((name) => [name, values[name]]))),
});

/** A rule as a role of the product has it. */
export function permissionOf({ action, fields: names, rows: conditions }: Rule): Permission {
  return {
    module: 'claims',
    action,
    ...(names === null ? {} : { fields: [...names, 'band', 'code'] }),
    ...(conditions === null ? {} : { filter: { _and: conditions.map(filterOf) } }),
  };
}

function filterOf(each: Condition): object {
  switch (each.on) {
    case 'status':
      return { status: { _in: each.among } };
    case 'amount':
      return { amount: { _gte: each.from } };
    case 'parent':
      return { parent: { status: { _eq: each.status } } };
    case 'note':
    case 'band':
      return { [each.on]: { _eq: each.is } };
  }
}
