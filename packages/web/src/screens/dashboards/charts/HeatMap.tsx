import { keysOf, termParts, valuesOf, everyTime, isTimeUnit } from '@bakehouse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { aggregateQuery } from '../../../data/stored/aggregates.ts';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { groupOf, joined, type EntryFilter } from '../../resources/list/figures/entries-filter.ts';
import { fieldAt } from '../figures/field-at.ts';
import { figureText } from '../figures/figure-text.ts';
import { filterText, useNames, type FigureWidget } from '../figures/use-figures.ts';
import { dashboardTexts } from '../texts.ts';
import { EntriesLink } from './EntriesLink.tsx';

/** How many rows and columns are shown at most. */
const most = { rows: 20, columns: 31 };

/** Figures by two keys as a table whose cells are the darker the more there is; each leads to its entries. */
export function HeatMap({
  module,
  widget,
  title,
  whole,
}: {
  module: Module;
  widget: Extract<FigureWidget, { type: 'heatmap' }>;
  title: string;
  whole: EntryFilter | undefined;
}) {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  const [value = 'count'] = valuesOf(widget);
  const keys = keysOf(widget);
  const [by = '', across = ''] = keys;
  const filter = joined(widget.filter, whole);
  const { data } = useQuery({
    ...aggregateQuery(module.identifier, {
      by: keys,
      values: [value],
      filter: filterText(module, filter),
      sort: `-${value}`,
      limit: most.rows * most.columns,
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = data?.data ?? [];
  const of = (term: string) => fieldAt(modules, module, termParts(term)?.path ?? '', t)?.field;
  const [down, right] = [valuesIn(rows, by, most.rows), valuesIn(rows, across, most.columns)];
  const [rowName, columnName] = [useNames(of(by), by, down), useNames(of(across), across, right)];
  const cells = new Map(rows.map((row) => [JSON.stringify([row[by], row[across]]), row[value]]));
  const largest = Math.max(...rows.map((row) => Number(row[value] ?? 0)), Number.MIN_VALUE);
  const [rowField, columnField] = [of(by), of(across)];
  if (data !== undefined && rows.length === 0) return <p className="soft">{t.nothing}</p>;
  return (
    <div className="heat-map">
      <table>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            <td />
            {right.map((column) => (
              <th key={String(column)} scope="col">
                {columnName(column).label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.map((row) => (
            <tr key={String(row)}>
              <th scope="row">{rowName(row).label}</th>
              {right.map((column) => {
                const figure = cells.get(JSON.stringify([row, column]));
                const share = Math.max(0, Number(figure ?? 0)) / largest;
                if (figure === undefined || rowField === undefined || columnField === undefined)
                  return <td key={String(column)} />;
                return (
                  <td
                    key={String(column)}
                    style={{
                      background: `color-mix(in oklab, var(--heat) ${Math.round(8 + share * 52)}%, var(--card))`,
                    }}
                  >
                    <EntriesLink
                      module={module.identifier}
                      filter={joined(
                        filter,
                        groupOf(by, rowField, row),
                        groupOf(across, columnField, column),
                      )}
                    >
                      {figureText(modules, module, value, figure, t)}
                    </EntriesLink>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {(isCut(rows, by, down) || isCut(rows, across, right)) && (
        <p className="soft small">{t.onlyLargest(down.length, right.length)}</p>
      )}
    </div>
  );
}

/** Whether there is more of a key than is shown. */
function isCut(rows: readonly Record<string, unknown>[], term: string, shown: readonly unknown[]): boolean {
  const known = new Set(shown);
  return rows.length === most.rows * most.columns || rows.some((row) => !known.has(row[term] ?? null));
}

/** The values of a key: times without gaps, all others as they come, those with the largest figures first. */
function valuesIn(rows: readonly Record<string, unknown>[], term: string, limit: number): unknown[] {
  const values = [...new Set(rows.map((row) => row[term] ?? null))];
  const unit = termParts(term)?.of;
  if (!isTimeUnit(unit)) return values.slice(0, limit);
  return everyTime(
    unit,
    values.filter((value) => typeof value === 'string'),
  ).slice(-limit);
}
