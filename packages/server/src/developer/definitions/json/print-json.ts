/** How wide a line may get. */
const width = 100;

/**
 * A definition as it stands in a file: known keys first and in their order, the others by name; short parts on one line.
 * Without known keys their order is left as it is.
 */
export function printJson(value: unknown, keys: readonly string[] | undefined): string {
  const sorted = keys === undefined ? value : ordered(value, new Map(keys.map((key, index) => [key, index])));
  return `${print(sorted, 0, 0, true)}\n`;
}

/** PostgreSQL keeps no order of keys, so that the order is made here. */
function ordered(value: unknown, ranks: ReadonlyMap<string, number>): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, ranks));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => {
    const [first, second] = [ranks.get(a) ?? ranks.size, ranks.get(b) ?? ranks.size];
    return first === second ? (a < b ? -1 : 1) : first - second;
  });
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item, ranks)]));
}

function print(value: unknown, indent: number, used: number, root = false): string {
  const flat = onOneLine(value);
  if (typeof value !== 'object' || value === null || flat === '[]' || flat === '{}') return flat;
  if (!root && !isListOfObjects(value) && indent + used + flat.length < width) return flat;
  const inner = ' '.repeat(indent + 2);
  const end = `\n${' '.repeat(indent)}`;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + print(item, indent + 2, 0)).join(',\n')}${end}]`;
  }
  const lines = Object.entries(value).map(([key, item]) => {
    const start = `${JSON.stringify(key)}: `;
    return inner + start + print(item, indent + 2, start.length);
  });
  return `{\n${lines.join(',\n')}${end}}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Such lists are read row by row: fields, elements, permissions. */
function isListOfObjects(value: object): boolean {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((item) => typeof item === 'object' && item !== null && Object.keys(item).length > 1)
  );
}
