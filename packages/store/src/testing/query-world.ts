import type { Permission } from '@bakehouse/contract';

/** Chances that are the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to, and without, `below`. */
  upTo: (below: number) => number;
  /** Whether something happens that happens once in so many times. */
  once: (times: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

/** Chances by a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return {
    upTo,
    once: (times) => upTo(times) === 0,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[upTo(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

/** A text that nobody with limited rights may ever see. */
export const canary = 'CANARY';

/** A made-up module: where its relations lead. */
export interface WorldModule {
  name: string;
  one: string;
  two: string;
  many: string;
  part: string;
}

/** A resource of the world. */
export interface WorldRow {
  id: string;
  module: string;
  data: {
    name: string | null;
    size: number | null;
    secret: string;
    one: string | null;
    two: string | null;
    many: string[] | null;
    rows: { label: string; part: string | null }[] | null;
  };
}

/** Made-up modules that lead to each other, and to themselves. */
export function makeModules(chance: Chance, count: number): WorldModule[] {
  const names = Array.from({ length: count }, (_, index) => `m${index}`);
  return names.map((name) => ({
    name,
    one: chance.pick(names),
    two: chance.pick(names),
    many: chance.pick(names),
    part: chance.pick(names),
  }));
}

const relation = (identifier: string, module: string, options: object = {}) => ({
  identifier,
  type: 'relation',
  options: { module, ...options },
});

/** The definition of a made-up module. */
export function definitionOf({ name, one, two, many, part }: WorldModule): object {
  return {
    bakery_resource_module: name,
    bakery_resource: {
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: 'size', type: 'integer' },
        { identifier: 'secret', type: 'text' },
        relation('one', one),
        relation('two', two),
        relation('many', many, { multiple: true }),
        {
          identifier: 'rows',
          type: 'list',
          options: { fields: [{ identifier: 'label', type: 'text' }, relation('part', part)] },
        },
      ],
    },
  };
}

const words = ['a', 'b', 'ab', 'ba', 'abc'];

/** The data of a row, naming rows that are there already. */
export function makeData(chance: Chance, module: WorldModule, known: readonly WorldRow[]): WorldRow['data'] {
  const idOf = (target: string): string | null => {
    const rows = known.filter((row) => row.module === target);
    return rows.length === 0 || chance.once(5) ? null : chance.pick(rows).id;
  };
  const ids = (target: string) =>
    [...new Set([idOf(target), idOf(target), idOf(target)])].filter((id) => id !== null);
  return {
    name: chance.once(8) ? null : chance.pick(words),
    size: chance.once(8) ? null : chance.upTo(10),
    secret: `${canary} ${chance.upTo(1000)}`,
    one: idOf(module.one),
    two: idOf(module.two),
    many: chance.once(6) ? null : ids(module.many),
    rows: chance.once(6)
      ? null
      : Array.from({ length: chance.upTo(3) }, () => ({
          label: chance.pick(words),
          part: idOf(module.part),
        })),
  };
}

const open = ['name', 'size', 'one', 'two', 'many', 'rows'];

/** The permissions of somebody who never reads `secret`: nothing of a module, all of it, some rows, or some fields in some rows. */
export function makePermissions(chance: Chance, modules: readonly WorldModule[]): Permission[] {
  return modules.flatMap(({ name }): Permission[] => {
    const read = { module: name, action: 'read' } as const;
    const some = chance.pick([
      { size: { _lt: 6 } },
      { name: { _contains: 'a' } },
      { one: { size: { _gte: 3 } } },
    ]);
    return chance.pick<Permission[]>([
      [],
      [{ ...read, fields: open }],
      [{ ...read, fields: open, filter: some }],
      [{ ...read, fields: open.filter((field) => field !== 'size'), filter: some }],
      [
        { ...read, fields: ['name', 'one'] },
        { ...read, fields: open, filter: some },
      ],
    ]);
  });
}
