/** Who uses whom: each name with the names it uses. Must be free of circles. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The names in rows: each stands above everything it uses, and as low as it can. The lowest row comes first. */
export function layers(graph: Graph): string[][] {
  const levels = new Map<string, number>();
  const rows: string[][] = [];
  for (const name of graph.keys()) (rows[levelOf(name)] ??= []).push(name);
  return rows;

  function levelOf(name: string): number {
    const known = levels.get(name);
    if (known !== undefined) return known;
    const level = Math.max(-1, ...[...(graph.get(name) ?? [])].map(levelOf)) + 1;
    levels.set(name, level);
    return level;
  }
}

/** A place that an arrow passes on its way through a row; it has no name that is shown. */
export function isPassage(name: string): boolean {
  return name.includes('→');
}

/** Leads arrows over several rows through a place of their own in each, so that they pass beside what stands there. */
export function withPassages(
  graph: Graph,
  rows: readonly (readonly string[])[],
): { graph: Graph; rows: string[][] } {
  const levels = new Map(rows.flatMap((row, level) => row.map((name) => [name, level] as const)));
  const longer = new Map([...graph.keys()].map((name) => [name, new Set<string>()]));
  const wider = rows.map((row) => [...row]);
  for (const [from, used] of graph)
    for (const to of used) {
      let last = from;
      for (let level = (levels.get(from) ?? 0) - 1; level > (levels.get(to) ?? 0); level -= 1) {
        const passage = `${from}→${to} ${level}`;
        wider[level]?.push(passage);
        longer.set(passage, new Set());
        longer.get(last)?.add(passage);
        last = passage;
      }
      longer.get(last)?.add(to);
    }
  return { graph: longer, rows: wider };
}

/** The graph without what follows from the rest: where a uses b and b uses c, that a uses c too is left out. */
export function withoutShortcuts(graph: Graph): Graph {
  return new Map(
    [...graph].map(([name, used]) => {
      const behind = new Set([...used].flatMap((other) => [...reachable(graph, other)]));
      return [name, new Set([...used].filter((other) => !behind.has(other)))];
    }),
  );
}

function reachable(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(from) ?? [])
    if (!seen.has(next)) {
      seen.add(next);
      reachable(graph, next, seen);
    }
  return seen;
}
