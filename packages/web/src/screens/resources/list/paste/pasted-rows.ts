/**
 * The cells of rows as spreadsheets put them on the clipboard: tabs between cells, quotes round those that hold tabs, lines or
 * quotes. Rows without anything are left out unless `blank` keeps them.
 */
export function pastedCells(text: string, { blank = false } = {}): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  const gap = /\t|\r\n|\r|\n/y;
  for (let at = 0; ;) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    rows.at(-1)?.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '');
    gap.lastIndex = cell.lastIndex;
    const [between] = gap.exec(text) ?? [];
    if (between === undefined) break;
    if (between !== '\t') rows.push([]);
    at = gap.lastIndex;
  }
  // The last line ends, too.
  if (blank) return rows.length > 1 && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}

/** A field that a column may stand for. */
export interface NamedField {
  identifier: string;
  title: string;
}

/**
 * Rows as a table with one name for each column. A first row of nothing but names of fields names them; otherwise they stand for
 * the fields that the list shows, in its order. What stands for nothing gets a name that no field has.
 */
export function namedColumns(
  cells: readonly string[][],
  shown: readonly NamedField[],
  all: readonly NamedField[],
): { names: string[]; rows: string[][] } {
  const [first = [], ...rest] = cells;
  const known = (text: string) =>
    all.find(({ identifier, title }) => [identifier, title].some((each) => plain(each) === plain(text)));
  const isHead = rest.length > 0 && first.every((text) => text === '' || known(text) !== undefined);
  const rows = isHead ? rest : [...cells];
  const width = Math.max(...cells.map((row) => row.length));
  const taken = new Set<string>();
  const names = Array.from({ length: width }, (_, at) => {
    const name = (isHead ? known(first[at] ?? '') : shown[at])?.identifier;
    if (name === undefined || taken.has(name)) return `? ${at + 1}`;
    taken.add(name);
    return name;
  });
  return { names, rows: rows.map((row) => names.map((_, at) => row[at] ?? '')) };
}

/** A table as CSV, as the import takes it. */
export function asCsv(names: readonly string[], rows: readonly string[][]): string {
  return [names, ...rows].map(csvLine).join('\r\n');
}

function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
