/** Somebody who may be mentioned, by the name that stands in the text. */
export interface Mentioned {
  id: string;
  name: string;
}

/** Where somebody is being mentioned before the caret, and what was typed after the @. */
export function askedIn(text: string, caret: number): { from: number; query: string } | undefined {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const query = /(?:^|[\s(])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u.exec(before)?.[1];
  return query === undefined ? undefined : { from: caret - query.length - 1, query };
}

/** The name as it can stand in a mention. */
export function plainName(name: string): string {
  return name.replaceAll(/[[\]\\\n]/g, '').trim();
}

/** What was typed as it is stored: names that were chosen become mentions. */
export function storedText(typed: string, chosen: readonly Mentioned[]): string {
  const byName = new Map(chosen.map(({ id, name }) => [name, id]));
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  if (names.length === 0) return typed.trim();
  const found = new RegExp(`(^|[\\s(])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return typed
    .replaceAll(
      found,
      (_, before: string, name: string) => `${before}[@${name}](user:${byName.get(name) ?? ''})`,
    )
    .trim();
}

/** A stored text as it is typed, and who is mentioned in it. */
export function typedText(stored: string): { text: string; chosen: Mentioned[] } {
  const chosen: Mentioned[] = [];
  const text = stored.replaceAll(
    /\[@([^\]\n]+)\]\(user:([0-9a-f-]{36})\)/gi,
    (_, name: string, id: string) => {
      chosen.push({ id, name });
      return `@${name}`;
    },
  );
  return { text, chosen };
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
