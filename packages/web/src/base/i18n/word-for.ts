/** The word for a key that comes from a definition or the server; a key without one stands for itself, also one such as `__proto__`. */
export function wordFor(words: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? key;
}
