import type { Filter, FilterField, SortKey } from '@bakehouse/contract';
import { askedIndex, type AskedIndex } from '../modules/indexes/asked-memory.ts';
import {
  holdsSeveral,
  isBuildable,
  isOrderable,
  serves,
  type IndexKeys,
} from '../modules/indexes/index-keys.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { wantedIndexes } from '../modules/wanted-indexes.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Right } from '../rights/module-rights.ts';

/** What a question would need indexes for that the definitions do not give. */
export type Asked = readonly AskedIndex[];

/** What is asked of a module. */
interface Question {
  /** What whoever asks may read: a single rule narrows as a filter does. */
  read?: Right | undefined;
  filter?: Filter | undefined;
  sort?: readonly SortKey[] | undefined;
}

/** Which fields a question looks by. Only names are kept of it, no values. */
export function askedOf(
  access: ResourceAccess,
  table: ModuleTable,
  { read, filter, sort = [] }: Question,
): Asked {
  const found: Found = { equal: new Set(), ranges: [], lists: false, others: [] };
  if (filter !== undefined) collect(access, table, filter, found);
  const [rule, ...more] = read?.rules ?? [];
  if (rule?.filter !== undefined && more.length === 0) collect(access, table, rule.filter, found);
  const keys = { equal: [...found.equal].sort(), rest: restOf(table, found, sort) };
  const own = keys.equal.length + keys.rest.length === 0 || !isBuildable(table, keys) ? [] : [keys];
  // Values from one to another are found by an index in either direction.
  const backward = { ...keys, rest: keys.rest.map((key) => `-${key}`) };
  const unserved = own.filter(
    (each) =>
      !isServed(access, table, each) && !(found.ranges.length > 0 && isServed(access, table, backward)),
  );
  return [...unserved.map((each) => askedIndex(table, each)), ...found.others];
}

/** Asks the database, and notes how long that took where an index would have helped. */
export async function measured<T>(
  { modules }: ResourceAccess,
  asked: Asked,
  ask: () => Promise<T>,
): Promise<T> {
  if (asked.length === 0) return ask();
  const begun = performance.now();
  const answer = await ask();
  modules.indexes.asked(asked, performance.now() - begun);
  return answer;
}

interface Found {
  equal: Set<string>;
  ranges: string[];
  /** Whether one of several values is asked for: then an index gives no order. */
  lists: boolean;
  /** What is asked of other modules, and of fields that need an index of their own. */
  others: AskedIndex[];
}

const ranges: ReadonlySet<string> = new Set(['_gt', '_gte', '_lt', '_lte', '_between']);

/** Gathers conditions that all have to hold; what may hold instead of another is helped by no single index. */
function collect(access: ResourceAccess, table: ModuleTable, filter: Filter, found: Found): void {
  if (filter.kind === 'and') for (const each of filter.filters) collect(access, table, each, found);
  if (filter.kind === 'null' && filter.isNull && isOwn(table, filter.field))
    found.equal.add(filter.field.name);
  if (filter.kind === 'compare' && isOwn(table, filter.field))
    compare(access, table, filter.operator, filter, found);
  if ((filter.kind === 'related' || filter.kind === 'reverse') && filter.quantifier === 'some') {
    const other = access.modules.find(filter.module);
    if (other !== undefined) found.others.push(...askedOf(access, other, { filter: filter.filter }));
  }
}

function compare(
  access: ResourceAccess,
  table: ModuleTable,
  operator: string,
  { field: { name }, value }: { field: FilterField; value: unknown },
  found: Found,
): void {
  if (holdsSeveral(table, name)) {
    const keys = { equal: [name], rest: [] };
    if (operator === '_some' && !isServed(access, table, keys)) found.others.push(askedIndex(table, keys));
    return;
  }
  if (!isOrderable(table, name)) return;
  if (operator === '_eq' || operator === '_in') found.equal.add(name);
  if (operator === '_in' && Array.isArray(value) && value.length > 1) found.lists = true;
  if (ranges.has(operator)) found.ranges.push(name);
}

function isOwn(table: ModuleTable, { module, path, name }: FilterField): boolean {
  return module === table.identifier && path === name && name !== 'id';
}

/** What follows the fields that are asked for by value: a range, or the order of the list where an index can give it. */
function restOf(
  table: ModuleTable,
  { equal, ranges: [range], lists }: Found,
  sort: readonly SortKey[],
): string[] {
  const own = sort.every(({ through, name }) => through.length === 0 && isOrderable(table, name));
  const order = sort.filter(({ name }) => !equal.has(name));
  const byId = order.findIndex(({ name }) => name === 'id');
  const keys = (byId < 0 ? order : order.slice(0, byId)).map(
    ({ name, descending }) => `${descending ? '-' : ''}${name}`,
  );
  if (range !== undefined && !equal.has(range) && (!own || order[0]?.name !== range)) return [range];
  return own && !lists ? keys : [];
}

const definitions = new WeakMap<ModuleTable, string[]>();

function isServed({ modules }: ResourceAccess, table: ModuleTable, keys: IndexKeys): boolean {
  let known = definitions.get(table);
  if (known === undefined) {
    known = wantedIndexes(table, modules.lookup).flatMap(({ definition, search }) =>
      search ? [] : [definition],
    );
    definitions.set(table, known);
  }
  return known.some((definition) => serves(table, definition, keys));
}
