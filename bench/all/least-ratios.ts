import { numberIn, type PrintedTable } from './read-tables.ts';

/** How far ahead of another product, in the case that is nearest to it. */
export interface LeastRatio {
  peer: string;
  times: number;
  /** The case: what was done, over how many connections. */
  what: string;
  connections: number;
}

/** Of all tables that compare with other products, the least ratio to each of them at the most connections. */
export function leastRatios(tables: readonly PrintedTable[]): LeastRatio[] {
  const least = new Map<string, LeastRatio>();
  for (const each of tables.flatMap(ratiosIn)) {
    const before = least.get(each.peer);
    const replaces =
      before === undefined ||
      each.connections > before.connections ||
      (each.connections === before.connections && each.times < before.times);
    if (replaces) least.set(each.peer, each);
  }
  return [...least.values()];
}

function ratiosIn({ head, rows }: PrintedTable): LeastRatio[] {
  const [faster, connections] = [head.indexOf('faster'), head.indexOf('connections')];
  const rate = head.findIndex((name, index) => index > connections && name.endsWith(' /s') && !isOurs(name));
  if (faster === -1 || connections === -1 || rate === -1) return [];
  const named = (head[rate] ?? '').replace(/ \/s$/, '');
  return rows.flatMap((row) => {
    const [what = ''] = row;
    const times = numberIn(row[faster] ?? '');
    if (times === undefined) return [];
    // A column of its own for each peer, or a row.
    const peer = named === 'peer' ? what : named;
    return [
      {
        peer,
        times,
        what: named === 'peer' ? (head[0] ?? '') : what,
        connections: numberIn(row[connections] ?? '') ?? 0,
      },
    ];
  });
}

function isOurs(name: string): boolean {
  return name.startsWith('Bakehouse');
}
