/** An arrow: the first operation comes before the second, and why. */
export type Arrows = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Operations of which each must come before the next and the last before the first; one circle of each group that has any. */
export function circles(arrows: Arrows): string[][] {
  return groups(arrows)
    .filter((group) => group.size > 1)
    .map((group) => shortest(arrows, group));
}

/** Groups of operations that can be reached from each other (Tarjan, without recursion: histories are long). */
function groups(arrows: Arrows): Set<string>[] {
  const found: Set<string>[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  for (const root of arrows.keys()) {
    if (index.has(root)) continue;
    const work: { node: string; next: Iterator<string> }[] = [];
    const enter = (node: string): void => {
      index.set(node, index.size);
      low.set(node, index.size - 1);
      stack.push(node);
      onStack.add(node);
      work.push({ node, next: (arrows.get(node) ?? new Map<string, string>()).keys() });
    };
    const lower = (node: string, to: number): void => void low.set(node, Math.min(low.get(node) ?? to, to));
    enter(root);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { node } = top;
      const { value, done } = top.next.next();
      if (done !== true) {
        if (!index.has(value)) enter(value);
        else if (onStack.has(value)) lower(node, index.get(value) ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent !== undefined) lower(parent.node, low.get(node) ?? 0);
      if (low.get(node) === index.get(node)) found.push(new Set(popUntil(node)));
    }
  }
  return found;

  function popUntil(node: string): string[] {
    const group = stack.splice(stack.lastIndexOf(node));
    for (const each of group) onStack.delete(each);
    return group;
  }
}

/** The shortest way from the first of a group back to it. */
function shortest(arrows: Arrows, group: ReadonlySet<string>): string[] {
  const [start = ''] = group;
  const cameFrom = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const node of edge) {
      for (const to of arrows.get(node)?.keys() ?? []) {
        if (to === start) return wayBack(node);
        if (!group.has(to) || cameFrom.has(to)) continue;
        cameFrom.set(to, node);
        next.push(to);
      }
    }
    edge = next;
  }
  return [...group];

  function wayBack(end: string): string[] {
    const way = [end];
    for (let at = end; at !== start; at = cameFrom.get(at) ?? start) way.unshift(cameFrom.get(at) ?? start);
    return way;
  }
}
