import { valuesOf } from '@bakehouse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { aggregateQuery } from '../../../data/stored/aggregates.ts';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { dashboardTexts } from '../texts.ts';
import type { EntryFilter } from '../../resources/list/figures/entries-filter.ts';
import { figureText } from './figure-text.ts';
import { filterText, type FigureWidget, type Point } from './use-figures.ts';

/** The whole of which a donut shows shares, and what of it stands in groups that are not shown. */
export function useRest(
  module: Module,
  widget: FigureWidget,
  filter: EntryFilter | undefined,
  points: readonly Point[],
  more: boolean,
): { total: string; rest: Point[] } {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  const [value = 'count'] = valuesOf(widget);
  const { data } = useQuery({
    ...aggregateQuery(module.identifier, { by: [], values: [value], filter: filterText(module, filter) }),
    enabled: widget.type === 'donut',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const all = data?.data[0]?.[value];
  if (widget.type !== 'donut' || all === undefined) return { total: '', rest: [] };
  const text = (figure: unknown) => figureText(modules, module, value, figure, t);
  const left = Number(all) - points.reduce((sum, point) => sum + point.value, 0);
  // Only what adds up has a rest.
  const adds = value === 'count' || value.startsWith('sum(') || value.startsWith('count(');
  const rest = more && adds && left > 0;
  return {
    total: text(all),
    rest: rest
      ? [{ key: 'rest', label: t.others, color: 'var(--edge)', value: left, texts: [text(left)], filter }]
      : [],
  };
}
