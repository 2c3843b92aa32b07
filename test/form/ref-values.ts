type Plain = Record<string, unknown>;

/** A value: when somebody last typed it, and the question whose answer has set it since. */
export interface Cell {
  value: unknown;
  typedAt: number;
  question: number;
}

/** A row: its cells, and the rows within. */
export interface RefRow {
  cells: Record<string, Cell>;
  parts: RefRow[];
  partsChangedAt: number;
  /** As it was loaded or saved last; undefined for a new one. */
  stored: Plain | undefined;
}

/** A place in the form: the rows that lead to it, and a field. */
export interface Place {
  rows: readonly RefRow[];
  field: string;
}

const names = new WeakMap<RefRow, number>();
let named = 0;

/** The name of a place, which stays when rows move. */
export function keyOf({ rows, field }: Place): string {
  const parts = rows.map((row) => {
    if (!names.has(row)) names.set(row, (named += 1));
    return `#${names.get(row)}`;
  });
  return [...parts, field].join('.');
}

/** The place of a list. */
export function listPlace(within: RefRow | undefined): Place {
  return within === undefined ? { rows: [], field: 'rows' } : { rows: [within], field: 'parts' };
}

/** A value that nobody has typed. */
export function cell(value: unknown): Cell {
  return { value, typedAt: 0, question: 0 };
}

/** A row that is not stored. */
export function newRow(plain: Plain): RefRow {
  const cells = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, cell(value)]));
  return { cells, parts: [], partsChangedAt: 0, stored: undefined };
}

/** A row as it is stored. */
export function storedRow(plain: Plain): RefRow {
  const { parts, id: _, ...rest } = plain;
  return { ...newRow(rest), parts: listOf(parts).map((part) => storedRow(part)), stored: { ...rest } };
}

/** The value of a cell. */
export function valueOf(row: RefRow, name: string): unknown {
  return row.cells[name]?.value;
}

/** Values without what is known about them. */
export function plainOf(cells: Record<string, Cell>): Plain {
  return Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]));
}

/** A row without what is known about it. */
export function plainRow(row: RefRow): Plain {
  return { ...plainOf(row.cells), parts: row.parts.map(plainRow) };
}

/** Rows, or none. */
export function listOf(value: unknown): Plain[] {
  return Array.isArray(value) ? (value as Plain[]) : [];
}

/** A product, where both are there. */
export function product(x: unknown, y: unknown): number | null {
  return typeof x === 'number' && typeof y === 'number' ? x * y : null;
}

/** A sum of those that are there. */
export function sum(values: readonly unknown[]): number {
  return values.reduce((all: number, value) => all + (typeof value === 'number' ? value : 0), 0);
}

/** What a note is stamped with. */
export function stampOf(note: unknown): string {
  return `n:${typeof note === 'string' && note !== '' ? note : '-'}`;
}

/** Whether two values are the same, where nothing is nothing. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(bare(a)) === JSON.stringify(bare(b));
}

/** A value without ids, without what is empty, and with its names in order. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value)
    .map(([name, each]): [string, unknown] => [name, bare(each)])
    .filter(([name, each]) => name !== 'id' && each !== null && !(Array.isArray(each) && each.length === 0));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
