import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { ChoiceTag } from '../../../../fields/parts/choices/ChoiceTag.tsx';
import { groupOf, joined, type EntryFilter } from '../figures/entries-filter.ts';
import type { ListState } from '../state/list-state.ts';
import { together, type Head } from './pivot-heads.ts';
import type { PivotKey } from './pivot-key.ts';
import { pivotTexts } from './texts.ts';
import type { KeyNames } from './use-key-names.ts';
import type { usePivot } from './use-pivot.ts';

/** A pivot as it is drawn. */
export interface ShownPivot extends ReturnType<typeof usePivot> {
  keys: readonly PivotKey[];
  across: PivotKey | undefined;
  rowNames: readonly KeyNames[];
  columnNames: KeyNames;
}

/** The table of a pivot: every figure is a link to its entries. */
export function PivotTable({
  module,
  state,
  pivot,
  title,
  text,
}: {
  module: Module;
  state: ListState;
  pivot: ShownPivot;
  title: string;
  text: (value: unknown) => string;
}) {
  const t = useTexts(pivotTexts);
  const { keys, across, rows, columns, others, rowNames, columnNames } = pivot;
  const withOthers = others !== undefined;
  const acrossKeys = across === undefined ? [] : [across];
  const largest = Math.max(
    ...rows.flatMap((row) => columns.map((column) => Number(pivot.cell(row, column) ?? 0))),
    Number.MIN_VALUE,
  );
  const figure = (value: unknown, filter: EntryFilter | undefined) =>
    value === null || value === undefined ? null : (
      <Link
        to={paths.index(module.identifier)}
        search={{
          ...(state.search === '' ? {} : { search: state.search }),
          ...entriesBehind(state.filter, filter),
        }}
        preload={false}
      >
        {text(value)}
      </Link>
    );
  return (
    // It scrolls where it does not fit; the links in it take the focus.
    <div className="pivot-scroller">
      <table className="pivot" onKeyDown={moveFocus}>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key.term} scope="col" rowSpan={columns.length > 0 ? 2 : 1}>
                {key.title}
              </th>
            ))}
            {across !== undefined && columns.length > 0 && (
              <th scope="colgroup" className="pivot-across" colSpan={columns.length + (withOthers ? 1 : 0)}>
                {across.title}
              </th>
            )}
            <th scope="col" className="pivot-total" rowSpan={columns.length > 0 ? 2 : 1}>
              {t.total}
            </th>
          </tr>
          {columns.length > 0 && (
            <tr>
              {columns.map(({ id, values: [value] }) => (
                <th key={id} scope="col" className="pivot-column">
                  <Name names={columnNames} value={value} />
                </th>
              ))}
              {withOthers && (
                <th scope="col" className="pivot-column">
                  {t.others}
                </th>
              )}
            </tr>
          )}
        </thead>
        {together(rows).map((group) => (
          <tbody key={group[0]?.id}>
            {group.map((row, index) => (
              <tr key={row.id}>
                {row.values.map((value, at) =>
                  at === 0 && row.values.length > 1 ? (
                    index === 0 && (
                      <th key="first" scope="rowgroup" rowSpan={group.length}>
                        <Name names={rowNames[at]} value={value} />
                      </th>
                    )
                  ) : (
                    <th key={at} scope="row">
                      <Name names={rowNames[at]} value={value} />
                    </th>
                  ),
                )}
                {columns.map((column) => {
                  const value = pivot.cell(row, column);
                  const share = Math.max(0, Number(value ?? 0)) / largest;
                  return (
                    <td
                      key={column.id}
                      style={
                        share === 0
                          ? {}
                          : {
                              background: `color-mix(in oklab, var(--accent) ${Math.round(share * 20)}%, var(--card))`,
                            }
                      }
                    >
                      {figure(value, joined(ofHead(keys, row), ofHead(acrossKeys, column)))}
                    </td>
                  );
                })}
                {withOthers && <td>{figure(pivot.ofOthers(row), joined(ofHead(keys, row), others))}</td>}
                <td className="pivot-total">{figure(pivot.ofRow(row), ofHead(keys, row))}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={keys.length}>
              {t.total}
            </th>
            {columns.map((column) => (
              <td key={column.id}>{figure(pivot.ofColumn(column), ofHead(acrossKeys, column))}</td>
            ))}
            {withOthers && <td>{figure(pivot.wholeOthers, others)}</td>}
            <td className="pivot-total">{figure(pivot.whole, undefined)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Name({ names, value }: { names: KeyNames | undefined; value: unknown }) {
  const choice = names?.choice(value);
  return choice === undefined ? names?.label(value) : <ChoiceTag choice={choice} />;
}

function ofHead(by: readonly PivotKey[], { values }: Head): EntryFilter | undefined {
  return joined(...by.map((key, at) => groupOf(key.term, key.field, values[at])));
}

function entriesBehind(...filters: (EntryFilter | undefined)[]): { filter?: EntryFilter } {
  const filter = joined(...filters);
  return filter === undefined ? {} : { filter };
}

/** Arrow keys go from figure to figure. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (step === undefined || cell == null || row == null) return;
  const [down = 0, right = 0] = step;
  // Counted from the end: the heads before the figures may span several rows.
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  let [at, back] = [rows.indexOf(row), row.cells.length - cell.cellIndex];
  for (;;) {
    at += down;
    back -= right;
    const cells = rows[at]?.cells;
    const next = cells?.[cells.length - back];
    if (next === undefined || next.tagName !== 'TD') return;
    const link = next.querySelector('a');
    if (link === null) continue;
    event.preventDefault();
    link.focus();
    return;
  }
}
