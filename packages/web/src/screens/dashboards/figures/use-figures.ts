import {
  keysOf,
  termParts,
  valuesOf,
  type FieldDefinition,
  type Widget,
  everyTime,
  isTimeUnit,
  timeText,
} from '@bakehouse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { aggregateQuery } from '../../../data/stored/aggregates.ts';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../base/i18n/format.ts';
import { listQuery } from '../../resources/list/state/use-rows.ts';
import { choiceOf, useGroupChoices } from '../../resources/list/groups/use-groups.ts';
import { dashboardTexts } from '../texts.ts';
import { groupOf, joined, type EntryFilter } from '../../resources/list/figures/entries-filter.ts';
import { fieldAt } from './field-at.ts';
import { figureText } from './figure-text.ts';

/** A widget that tells figures. */
export type FigureWidget = Exclude<Widget, { type: 'list' | 'text' | 'button' }>;

/** A figure of a group, as it is drawn and told. */
export interface Point {
  key: string;
  label: string;
  color: string | undefined;
  /** Its first figure. */
  value: number;
  /** All of its figures, as people read them. */
  texts: string[];
  /** The entries behind it. */
  filter: EntryFilter | undefined;
}

const usualLimit: Partial<Record<Widget['type'], number>> = { donut: 8, bar: 12, funnel: 12, table: 20 };

/** The figures of a widget by its first key, with the rights of whoever looks. */
export function useFigures(module: Module, widget: FigureWidget, whole: EntryFilter | undefined) {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  const filter = joined(widget.filter, whole);
  const [by] = keysOf(widget);
  const values = valuesOf(widget);
  const [value = 'count'] = values;
  const unit = by === undefined ? undefined : termParts(by)?.of;
  const found = by === undefined ? undefined : fieldAt(modules, module, termParts(by)?.path ?? '', t);
  const isTime = isTimeUnit(unit);
  const limit = 'limit' in widget ? widget.limit : undefined;
  const { data, error, isPending } = useQuery({
    ...aggregateQuery(module.identifier, {
      by: by === undefined ? [] : [by],
      values,
      filter: filterText(module, filter),
      // The latest times, or the largest groups.
      sort: by === undefined ? undefined : `-${isTime ? by : value}`,
      limit: limit ?? (isTime ? 60 : (usualLimit[widget.type] ?? 20)),
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = data?.data ?? [];
  const name = useNames(found?.field, by, by === undefined ? [] : rows.map((row) => row[by]));
  const pointOf = (key: unknown, row: Record<string, unknown>): Point => ({
    ...name(key),
    key: JSON.stringify(key ?? null),
    value: Number(row[value] ?? 0),
    texts: values.map((term) => figureText(modules, module, term, row[term], t)),
    filter: by === undefined || found === undefined ? filter : joined(filter, groupOf(by, found.field, key)),
  });
  return {
    points: pointsOf(rows, by, isTime ? unit : undefined, values, pointOf),
    filter,
    by: found?.title,
    more: data?.more === true,
    isTime,
    error,
    waiting: isPending,
  };
}

/** The filter of a widget as the aggregates are asked: that of the list counts, too, so that both tell the same. */
export function filterText(module: Module, filter: EntryFilter | undefined): string | undefined {
  return listQuery(module, { search: '', sort: '', filter }).filter;
}

function pointsOf(
  rows: readonly Record<string, unknown>[],
  by: string | undefined,
  unit: Parameters<typeof everyTime>[0] | undefined,
  values: readonly string[],
  pointOf: (key: unknown, row: Record<string, unknown>) => Point,
): Point[] {
  if (by === undefined) return rows.map((row) => pointOf(undefined, row));
  if (unit === undefined) return rows.map((row) => pointOf(row[by], row));
  const dated = new Map(
    rows.flatMap((row) => (typeof row[by] === 'string' ? [[row[by], row] as const] : [])),
  );
  const empty = Object.fromEntries(values.map((term) => [term, isCounted(term) ? 0 : null]));
  return everyTime(unit, [...dated.keys()]).map((time) => pointOf(time, dated.get(time) ?? empty));
}

/** Whether nothing at all is zero, and not unknown. */
function isCounted(term: string): boolean {
  return ['count', 'sum', 'distinct'].includes(termParts(term)?.of ?? term);
}

const none: FieldDefinition = { identifier: '', type: 'text' };

/** What people call the values of a key. */
export function useNames(
  field: FieldDefinition | undefined,
  term: string | undefined,
  values: readonly unknown[],
): (value: unknown) => { label: string; color: string | undefined } {
  const t = useTexts(dashboardTexts);
  const choices = useGroupChoices(field ?? none, values);
  const unit = term === undefined ? undefined : termParts(term)?.of;
  return (value) => {
    if (isTimeUnit(unit) && typeof value === 'string')
      return { label: timeText(unit, value, formatContext().locale), color: undefined };
    const choice = choiceOf(choices, value);
    return { label: choice?.label ?? t.noValue, color: choice?.color };
  };
}
