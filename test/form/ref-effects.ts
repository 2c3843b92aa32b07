import { plainRow, product, stampOf, sum, type Place, type RefRow } from './ref-values.ts';
import type { Shape } from './shape.ts';
import { addedRow, replacedRows } from './workflows.ts';

type Plain = Record<string, unknown>;

/** What a workflow tells the form. */
export type Effect =
  | { kind: 'cell'; place: Place; value: unknown }
  | { kind: 'rows'; rows: Plain[] }
  | { kind: 'add'; row: Plain };

/** Sets a field at the top. */
function put(name: string, value: unknown): Effect[] {
  return [{ kind: 'cell', place: { rows: [], field: name }, value }];
}

/** What the workflow of an event tells the form, as it is shown. */
export function effectsOf(
  shape: Shape,
  form: { shown: Plain; rows: readonly RefRow[] },
  event: string,
  { rows, field }: Place,
): Effect[] {
  const { shown } = form;
  const row = rows.at(-1);
  // A list stands in the row around it.
  const selected = field === 'rows' ? undefined : row;
  if (event === 'sum_up') {
    const each = form.rows.map(plainRow);
    return put('total', sum(each.map(({ x, y }) => product(x, y))));
  }
  if (event === 'count_up') return put('count', form.rows.length);
  if (event === 'noted') return put('stamp', stampOf(shown['note']));
  if (event === 'add_row') return [{ kind: 'add', row: addedRow }];
  if (event === 'a_changed' && shape.onA === 'replace')
    return [{ kind: 'rows', rows: replacedRows(shown['a'] ?? null) }];
  const [first] = form.rows;
  if (event === 'a_changed' && first !== undefined)
    return [{ kind: 'cell', place: { rows: [first], field: 'x' }, value: shown['a'] ?? null }];
  if (event === 'line_up' && selected !== undefined) {
    const { x, y } = plainRow(selected);
    return [{ kind: 'cell', place: { rows, field: 'line' }, value: product(x, y) }];
  }
  if (event === 'ten_up' && selected !== undefined && field === 'n')
    return [{ kind: 'cell', place: { rows, field: 'm' }, value: product(plainRow(selected)['n'], 10) }];
  return [];
}
