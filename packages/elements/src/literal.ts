/** What a recipe gives where it is a literal, written as JSON inside the expression; undefined where only a run can tell. */
export function literalOf(recipe: unknown): unknown {
  if (typeof recipe === 'string') {
    try {
      return JSON.parse(recipe) as unknown;
    } catch {
      return undefined;
    }
  }
  if (typeof recipe !== 'object' || recipe === null) return recipe;
  const entries = Object.entries(recipe).map(([key, each]) => [key, literalOf(each)] as const);
  if (entries.some(([, each]) => each === undefined)) return undefined;
  return Array.isArray(recipe) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
