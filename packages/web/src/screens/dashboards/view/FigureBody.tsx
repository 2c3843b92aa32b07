import { valuesOf } from '@bakehouse/contract';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Donut } from '../charts/Donut.tsx';
import { EntriesLink } from '../charts/EntriesLink.tsx';
import { FigureTable } from '../charts/FigureTable.tsx';
import { HeatMap } from '../charts/HeatMap.tsx';
import { TimeSeries } from '../charts/TimeSeries.tsx';
import { ValueBars } from '../charts/ValueBars.tsx';
import type { EntryFilter } from '../../resources/list/figures/entries-filter.ts';
import { figureName } from '../figures/figure-text.ts';
import { inOrder } from '../figures/in-order.ts';
import { useFigures, type FigureWidget, type Point } from '../figures/use-figures.ts';
import { useRest } from '../figures/use-rest.ts';
import { dashboardTexts } from '../texts.ts';
import { Trend } from './Trend.tsx';

/** The figures of a widget: a number, a chart with the table behind it, or a table. */
export function FigureBody({
  module,
  widget,
  title,
  whole,
}: {
  module: Module;
  widget: FigureWidget;
  title: string;
  whole: EntryFilter | undefined;
}) {
  return widget.type === 'heatmap' ? (
    <HeatMap module={module} widget={widget} title={title} whole={whole} />
  ) : (
    <Figures module={module} widget={widget} title={title} whole={whole} />
  );
}

function Figures({
  module,
  widget,
  title,
  whole,
}: {
  module: Module;
  widget: Exclude<FigureWidget, { type: 'heatmap' }>;
  title: string;
  whole: EntryFilter | undefined;
}) {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  const { points, filter, by = '', more, isTime, error, waiting } = useFigures(module, widget, whole);
  const { total, rest } = useRest(module, widget, filter, points, more);
  const [asTable, setAsTable] = useState(false);
  const name = module.identifier;
  if (error !== null) return <p className="soft">{t.gone}</p>;
  if (waiting) return <div className="widget-place" aria-hidden="true" />;
  if (widget.type === 'number')
    return (
      <p className="big-figure">
        <EntriesLink module={name} filter={filter}>
          {points[0]?.texts[0] ?? '–'}
        </EntriesLink>
      </p>
    );
  if (points.length === 0) return <p className="soft">{t.nothing}</p>;
  const shown = widget.type === 'funnel' ? inOrder(modules, module, widget.by, points) : [...points, ...rest];
  const table = (hidden: boolean) => (
    <FigureTable
      module={name}
      title={title}
      by={by}
      names={valuesOf(widget).map((term) => figureName(modules, module, term, t))}
      points={shown}
      hidden={hidden}
    />
  );
  const note = more && rest.length === 0 && !isTime && <p className="soft small">{t.moreGroups}</p>;
  if (widget.type === 'table')
    return (
      <>
        {table(false)}
        {note}
      </>
    );
  return (
    <>
      <button
        type="button"
        className="icon-button as-table"
        aria-label={asTable ? t.asChart(title) : t.asTable(title)}
        title={asTable ? t.asChart(title) : t.asTable(title)}
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
      </button>
      {!asTable && <Chart module={name} type={widget.type} points={shown} isTime={isTime} total={total} />}
      {table(!asTable)}
      {note}
    </>
  );
}

function Chart({
  module,
  type,
  points,
  isTime,
  total,
}: {
  module: string;
  type: Exclude<FigureWidget['type'], 'heatmap' | 'number' | 'table'>;
  points: readonly Point[];
  isTime: boolean;
  total: string;
}) {
  switch (type) {
    case 'trend':
      return <Trend module={module} points={points} />;
    case 'donut':
      return <Donut module={module} points={points} total={total} />;
    case 'funnel':
      return <ValueBars module={module} points={points} funnel />;
    case 'bar':
      return isTime ? (
        <TimeSeries module={module} points={points} as="bar" />
      ) : (
        <ValueBars module={module} points={points} />
      );
    case 'line':
    case 'area':
      return <TimeSeries module={module} points={points} as={type} />;
  }
}
