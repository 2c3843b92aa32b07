import { compareText, reverseName, type Permission } from '@bakehouse/contract';
import type { AskedBranch, AskedTree, WorldQuery } from './random-queries.ts';
import type { WorldModule, WorldRow } from './query-world.ts';

/** Everything there is, held in memory, and what it is asked by. */
export interface World {
  modules: readonly WorldModule[];
  rows: readonly WorldRow[];
}

type Values = Record<string, unknown>;

/** What a plain reading of the rules gives somebody: without SQL, one resource after the other. */
export function modelOf({ modules, rows }: World, permissions: readonly Permission[] | 'all') {
  const moduleOf = (name: string) => modules.find((each) => each.name === name);
  const byId = (module: string, id: unknown) => rows.find((row) => row.module === module && row.id === id);
  const target = (module: string, field: string): string =>
    String((moduleOf(module) as Values | undefined)?.[field]);

  return { list, canRead, readsAlways };

  function rules(module: string) {
    return permissions === 'all'
      ? [{ fields: undefined, filter: undefined }]
      : permissions.flatMap((each) => ('module' in each && each.module === module ? [each] : []));
  }
  function canRead(module: string): boolean {
    return rules(module).length > 0;
  }
  function readsAlways(module: string, field: string): boolean {
    return canRead(module) && rules(module).every(({ fields }) => fields?.includes(field) ?? true);
  }
  function covering(row: WorldRow) {
    return rules(row.module).filter(({ filter }) => filter === undefined || holds(filter, row, () => true));
  }
  function visible(row: WorldRow): boolean {
    return covering(row).length > 0;
  }
  function seen(row: WorldRow): Values {
    const allowed = covering(row);
    return Object.fromEntries(
      Object.entries(row.data).filter(([name]) =>
        allowed.some(({ fields }) => fields?.includes(name) ?? true),
      ),
    );
  }

  function holds(filter: unknown, row: WorldRow, sees: (row: WorldRow) => boolean): boolean {
    return Object.entries(filter as Values).every(([key, value]) => {
      if (key === '_and') return (value as unknown[]).every((each) => holds(each, row, sees));
      if (key === '_or') return (value as unknown[]).some((each) => holds(each, row, sees));
      if (key === '_not') return !holds(value, row, sees);
      if (key === 'name' || key === 'size') return compares((row.data as Values)[key], value as Values);
      const conditions = value as Values;
      if (key === 'rows') {
        const inner = row.data.rows ?? [];
        return quantified(conditions, inner, (each, part) =>
          compares(each.label, (part as { label: Values }).label),
        );
      }
      return quantified(conditions, behind(row, key).filter(sees), (each, part) => holds(part, each, sees));
    });
  }

  /** What a relation of a row names, or for a reverse name what names the row. */
  function behind(row: WorldRow, key: string): WorldRow[] {
    if (!key.includes('(')) {
      const named = (row.data as Values)[key];
      const ids = Array.isArray(named) ? (named as string[]) : [named];
      return ids.flatMap((id) => byId(target(row.module, key), id) ?? []);
    }
    return rows.filter((other) =>
      ['one', 'two', 'many', 'rows.part'].some(
        (path) =>
          reverseName({ module: other.module, path }) === key &&
          target(other.module, path.split('.').at(-1) ?? '') === row.module &&
          idsAt(other, path).includes(row.id),
      ),
    );
  }

  function sortValue(row: WorldRow | undefined, path: string): unknown {
    const [step = '', ...rest] = path.split('.');
    if (row === undefined) return null;
    if (rest.length === 0) return (row.data as Values)[step] ?? null;
    return sortValue(behind(row, step).find(visible), rest.join('.'));
  }
  function ordered(found: WorldRow[], sort: string): WorldRow[] {
    const keys = sort.split(',').filter((key) => key !== '');
    return found.toSorted((a, b) => {
      for (const key of keys) {
        const path = key.replace(/^-/, '');
        const [left, right] = [sortValue(a, path), sortValue(b, path)];
        if (left === right) continue;
        if (left === null || right === null) return left === null ? 1 : -1;
        const order =
          typeof left === 'number' ? left - Number(right) : compareText(left as string, right as string);
        return key.startsWith('-') ? -order : order;
      }
      return compareText(a.id, b.id);
    });
  }

  function shown(row: WorldRow, tree: AskedTree): object {
    const data = seen(row);
    const wanted = Object.entries(data).filter(([name]) => tree.all || tree.names.includes(name));
    const expand = tree.branches.map((branch) => [branch.key, related(row, branch)]);
    return {
      id: row.id,
      data: Object.fromEntries(wanted),
      ...(expand.length === 0 ? {} : { expand: Object.fromEntries(expand) as Values }),
    };
  }
  function related(row: WorldRow, { key, tree, filter, sort, limit }: AskedBranch): unknown {
    const inRows = key === 'rows.part';
    const named = inRows
      ? [...new Set(idsAt(row, key))].flatMap((id) => byId(target(row.module, 'part'), id) ?? [])
      : behind(row, key);
    let found = named.filter(
      (each) => visible(each) && (filter === undefined || holds(filter, each, visible)),
    );
    const isReverse = key.includes('(');
    if (isReverse || (sort ?? '') !== '') found = ordered(found, sort ?? '');
    const page = found.slice(0, limit ?? (isReverse ? 25 : 1000)).map((each) => shown(each, tree));
    if (isReverse) return { data: page, more: found.length > page.length };
    return key === 'many' || inRows ? page : (page[0] ?? null);
  }

  function list({ module, filter, sort = '', tree }: WorldQuery): object[] {
    const found = rows.filter(
      (row) => row.module === module && visible(row) && (filter === undefined || holds(filter, row, visible)),
    );
    return ordered(found, sort).map((row) => shown(row, tree));
  }
}

function idsAt(row: WorldRow, path: string): unknown[] {
  if (path === 'rows.part') return (row.data.rows ?? []).map(({ part }) => part);
  const value = (row.data as Values)[path];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function quantified<Item>(
  conditions: Values,
  items: readonly Item[],
  matches: (item: Item, part: unknown) => boolean,
): boolean {
  const { _some, _none, _every, ...rest } = conditions;
  return (
    (_some === undefined || items.some((item) => matches(item, _some))) &&
    (_none === undefined || !items.some((item) => matches(item, _none))) &&
    (_every === undefined || items.every((item) => matches(item, _every))) &&
    (Object.keys(rest).length === 0 || items.some((item) => matches(item, rest)))
  );
}

function compares(value: unknown, condition: Values): boolean {
  const [[operator, wanted] = []] = Object.entries(condition);
  if (operator === '_ne') return value !== wanted;
  if (value === null || value === undefined) return false;
  if (operator === '_lt') return Number(value) < Number(wanted);
  if (operator === '_gte') return Number(value) >= Number(wanted);
  return (value as string).includes(wanted as string);
}
