import {
  keyOf,
  listOf,
  plainRow,
  product,
  same,
  stampOf,
  sum,
  valueOf,
  type Place,
  type RefRow,
} from './ref-values.ts';
import type { Shape } from './shape.ts';
import { addedRow } from './workflows.ts';

type Plain = Record<string, unknown>;

/** What is known of a form when it is saved. */
export interface FormState {
  shown: Plain;
  rows: readonly RefRow[];
  /** As they were loaded or saved last. */
  storedRows: readonly RefRow[];
  /** Whether it has a list at all, and be it an empty one. */
  hasRows: boolean;
  stored: Plain | undefined;
  /** The events that were fired since then, each with its place. */
  fired: ReadonlySet<string>;
  /** What the note was when the stamp was set, while nothing was saved since. */
  stampedNote: { value: unknown } | undefined;
}

/** What is stored when the form is saved now. */
export function savedOf(shape: Shape, form: FormState): Plain {
  const { shown, storedRows, hasRows } = form;
  const old = form.stored ?? {};
  const lines = new Set<RefRow>();
  const fired = (event: string, place: Place) => form.fired.has(`${event} ${keyOf(place)}`);
  const firedAtAll = (event: string) => [...form.fired].some((each) => each.startsWith(`${event} `));
  const rows = form.rows.map((row) => savedRow(shape, row, lines, fired));
  const gone = storedRows.some((row) => !form.rows.includes(row));
  const differs = (name: string) => form.rows.some((row) => !same(valueOf(row, name), row.stored?.[name]));
  // A list that was never touched is none, and not an empty one.
  const anyRow = !same(rows, listOf(old['rows'])) || (hasRows && !Array.isArray(old['rows']));
  const total =
    firedAtAll('sum_up') ||
    (shape.sumOn.includes('x') && (gone || differs('x'))) ||
    (shape.sumOn.includes('y') && (gone || differs('y'))) ||
    (shape.sumOn.includes('line') && (gone || lines.size > 0 || (!shape.readonlyLine && differs('line')))) ||
    (shape.sumOn.includes('rows') && anyRow)
      ? sum(rows.map(({ x, y }) => product(x, y)))
      : old['total'];
  return {
    ...shown,
    rows,
    total: shape.readonlyTotal ? total : shown['total'],
    count: shape.counts && (anyRow || firedAtAll('count_up')) ? rows.length : old['count'],
    stamp: savedStamp(shape, form, old, firedAtAll('noted')),
  };
}

function savedStamp(
  { stamps }: Shape,
  { shown, stampedNote }: FormState,
  old: Plain,
  isNoted: boolean,
): unknown {
  if (stamps === 'again')
    return isNoted || !same(old['note'], shown['note']) ? stampOf(shown['note']) : old['stamp'];
  const vouched = stamps === 'once' && stampedNote !== undefined;
  return vouched && same(stampedNote?.value, shown['note']) ? shown['stamp'] : old['stamp'];
}

function savedRow(
  { lineOn, readonlyLine }: Shape,
  row: RefRow,
  lines: Set<RefRow>,
  fired: (event: string, place: Place) => boolean,
): Plain {
  const shown = plainRow(row);
  const parts = row.parts.map((part) => {
    const { n } = plainRow(part);
    const changed = fired('ten_up', { rows: [row, part], field: 'n' }) || !same(n, part.stored?.['n']);
    return { ...plainRow(part), m: changed ? product(n, 10) : part.stored?.['m'] };
  });
  if (!readonlyLine) return { ...shown, parts };
  const changed = lineOn.some(
    (field) => fired('line_up', { rows: [row], field }) || !same(shown[field], row.stored?.[field]),
  );
  const isVouched = row.stored === undefined && row.cells['line']?.value === addedRow.line;
  const line = isVouched ? addedRow.line : changed ? product(shown['x'], shown['y']) : row.stored?.['line'];
  if (!same(line, row.stored?.['line'])) lines.add(row);
  return { ...shown, line, parts };
}
