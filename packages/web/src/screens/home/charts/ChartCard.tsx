import { fieldTitle } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { request } from '../../../data/server/client.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { dayText, firstDay } from './buckets.ts';
import type { Chart } from './chart-list.ts';
import { homeTexts } from '../texts.ts';
import { TimeChart } from './TimeChart.tsx';
import { ValueChart } from './ValueChart.tsx';

interface Counts {
  data: { value: unknown; count: number }[];
  total: number;
}

/** One chart of the start, kept up to date. */
export function ChartCard({
  module,
  chart: { by, unit },
  onRemove,
}: {
  module: Module;
  chart: Chart;
  onRemove: () => void;
}) {
  const t = useTexts(homeTexts);
  const { identifier } = module;
  const field = module.fields.find((each) => each.identifier === by);
  const { data } = useQuery({
    queryKey: ['counts', identifier, by, unit],
    queryFn: () =>
      request<Counts>(`/modules/${identifier}/resources/counts`, {
        query:
          unit === undefined
            ? { by, limit: 8 }
            : {
                by,
                unit,
                limit: 200,
                from: dayText(firstDay(unit)),
                timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              },
      }),
  });
  useLive(`resources:${identifier}`, ({ type }) => {
    // What changed before it was listened to was not told.
    if (type !== 'refused') void queryClient.invalidateQueries({ queryKey: ['counts', identifier] });
  });
  const name = field === undefined ? (by === 'createdAt' ? t.created : t.updated) : fieldTitle(field);
  const title = unit === undefined ? t.byField(module.title, name) : t.overTime(module.title, name);
  return (
    <section className={`card chart ${unit === undefined ? '' : 'time'}`} aria-label={title}>
      <div className="row">
        <h2 className="grow">{title}</h2>
        {data !== undefined && <span className="soft small">{t.entries(showCount(data.total))}</span>}
        <button type="button" className="icon-button" aria-label={t.removeChart(title)} onClick={onRemove}>
          <X size={16} aria-hidden />
        </button>
      </div>
      {data === undefined && <div className="chart-place" aria-hidden="true" />}
      {data !== undefined &&
        (unit !== undefined ? (
          <TimeChart title={title} unit={unit} counts={data.data} />
        ) : (
          field !== undefined && (
            <ValueChart module={identifier} field={field} counts={data.data} total={data.total} />
          )
        ))}
    </section>
  );
}
