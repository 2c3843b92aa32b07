/** More levels are not gone up. */
const most = 200;

/** Whether going up from an entry leads to another one, or whether it is that: under it, that one would stand above itself. */
export async function leadsTo(
  from: string,
  to: string,
  above: (id: string) => Promise<string | undefined>,
): Promise<boolean> {
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at) && seen.size < most;) {
    if (at === to) return true;
    seen.add(at);
    at = await above(at);
  }
  return false;
}
