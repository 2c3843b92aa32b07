/** The ids that lead back to themselves, going from each to the one above it; each is looked at once. */
export function membersOfLoops(above: ReadonlyMap<string, string>): string[] {
  const done = new Set<string>();
  const members: string[] = [];
  for (const start of above.keys()) {
    const way: string[] = [];
    const places = new Map<string, number>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !places.has(at)) {
      places.set(at, way.length);
      way.push(at);
      at = above.get(at);
    }
    if (at !== undefined && places.has(at)) members.push(...way.slice(places.get(at)));
    for (const each of way) done.add(each);
  }
  return members.sort();
}
