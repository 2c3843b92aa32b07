import { reverseName } from '@bakehouse/contract';
import type { Chance, WorldModule } from './query-world.ts';

/** What is asked of a resource. */
export interface AskedTree {
  all: boolean;
  names: string[];
  branches: AskedBranch[];
}

/** What is asked of related ones. */
export interface AskedBranch {
  key: string;
  tree: AskedTree;
  filter?: unknown;
  sort?: string;
  limit?: number;
}

/** A question to a module. */
export interface WorldQuery {
  module: string;
  tree: AskedTree;
  filter?: unknown;
  sort?: string;
}

/** What somebody may ask by. */
export interface Askable {
  canRead: (module: string) => boolean;
  readsAlways: (module: string, field: string) => boolean;
}

/** Makes questions that somebody may ask, as deep as that. */
export function askerOf(chance: Chance, modules: readonly WorldModule[], { canRead, readsAlways }: Askable) {
  return { query, entriesOf };

  function waysFrom(module: WorldModule): { key: string; to: WorldModule }[] {
    const named = (name: string) => modules.filter((each) => each.name === name);
    const forward = (['one', 'two', 'many'] as const).flatMap((key) =>
      readsAlways(module.name, key) ? named(module[key]).map((to) => ({ key, to })) : [],
    );
    const reverse = modules.flatMap((from) =>
      (['one', 'two', 'many', 'part'] as const).flatMap((key) => {
        const path = key === 'part' ? 'rows.part' : key;
        const readable = readsAlways(from.name, path.split('.')[0] ?? '');
        return from[key] === module.name && readable
          ? [{ key: reverseName({ module: from.name, path }), to: from }]
          : [];
      }),
    );
    return [...forward, ...reverse].filter(({ to }) => canRead(to.name));
  }

  function tree(module: WorldModule, depth: number): AskedTree {
    const names = ['name', 'size', 'one', 'two', 'many', 'rows'].filter(
      (name) => readsAlways(module.name, name) && chance.once(2),
    );
    const ways = waysFrom(module);
    if (readsAlways(module.name, 'rows'))
      ways.push(
        ...modules
          .filter(({ name }) => name === module.part && canRead(name))
          .map((to) => ({ key: 'rows.part', to })),
      );
    const taken = depth === 0 ? [] : ways.filter(() => chance.once(3)).slice(0, 2);
    const branches = taken.map(({ key, to }) => branch(key, to, depth - 1));
    return { all: chance.once(3), names, branches };
  }

  function branch(key: string, to: WorldModule, depth: number): AskedBranch {
    const made: AskedBranch = { key, tree: tree(to, depth) };
    if (key.includes('.') && !key.includes('(')) return made;
    if (chance.once(3)) made.filter = filter(to, 2);
    if (chance.once(3)) made.sort = sort(to);
    // Without a limit questions as deep as these are refused for what they could bring together.
    if (key.includes('(') || chance.once(3)) made.limit = 1 + chance.upTo(4);
    return made;
  }

  function leaf(module: WorldModule): object | undefined {
    const fields = ['name', 'size'].filter((name) => readsAlways(module.name, name));
    if (fields.length === 0) return undefined;
    return chance.pick(fields) === 'name' && fields.includes('name')
      ? { name: chance.pick([{ _contains: 'a' }, { _contains: 'b' }, { _ne: 'ab' }]) }
      : fields.includes('size')
        ? { size: chance.pick([{ _lt: 3 }, { _gte: 5 }, { _ne: 4 }]) }
        : undefined;
  }

  function filter(module: WorldModule, depth: number): object {
    const ways = waysFrom(module);
    const kind = depth === 0 ? 0 : chance.upTo(6);
    if (kind === 1) return { _and: [filter(module, depth - 1), filter(module, depth - 1)] };
    if (kind === 2) return { _or: [filter(module, depth - 1), filter(module, depth - 1)] };
    if (kind === 3) return { _not: filter(module, depth - 1) };
    if (kind === 4 && readsAlways(module.name, 'rows'))
      return { rows: { [chance.pick(['_some', '_none', '_every'])]: { label: { _contains: 'a' } } } };
    if (kind >= 4 && ways.length > 0) {
      const { key, to } = chance.pick(ways);
      const inner = filter(to, depth - 1);
      if (Object.keys(inner).length > 0)
        return { [key]: { [chance.pick(['_some', '_none', '_every'])]: inner } };
    }
    return leaf(module) ?? {};
  }

  function sort(module: WorldModule): string {
    const own = ['name', 'size'].filter((name) => readsAlways(module.name, name));
    const behind = waysFrom(module)
      .filter(({ key }) => key === 'one' || key === 'two')
      .flatMap(({ key, to }) =>
        ['name', 'size'].filter((name) => readsAlways(to.name, name)).map((name) => `${key}.${name}`),
      );
    const keys = [...own, ...behind].filter(() => chance.once(2)).slice(0, 3);
    return keys.map((key) => (chance.once(2) ? `-${key}` : key)).join(',');
  }

  function query(depth: number): WorldQuery | undefined {
    const readable = modules.filter(({ name }) => canRead(name));
    if (readable.length === 0) return undefined;
    const module = chance.pick(readable);
    return {
      module: module.name,
      tree: tree(module, depth),
      ...(chance.once(2) ? { filter: filter(module, 3) } : {}),
      sort: sort(module),
    };
  }

  /** The same as it is written in `fields`: as paths where that says everything, as objects otherwise. */
  function entriesOf({ all, names, branches }: AskedTree): unknown[] {
    return [
      ...(all ? ['*'] : []),
      ...names,
      ...branches.flatMap<unknown>(({ key, tree: below, ...options }) => {
        const entries = entriesOf(below);
        const plain = Object.keys(options).length === 0 && entries.length > 0;
        return plain && entries.every((each) => typeof each === 'string') && chance.once(2)
          ? entries.map((each) => `${key}.${each}`)
          : [{ [key]: { fields: entries, ...options } }];
      }),
    ];
  }
}
