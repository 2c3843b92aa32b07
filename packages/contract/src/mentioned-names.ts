/** Those of the names that stand in a text as a word of their own. */
export function mentionedNames(text: string, names: readonly string[]): string[] {
  const words = new Set(text.toLowerCase().match(/\w+/g));
  return names.filter((name) => words.has(name.toLowerCase()));
}
