import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useRights } from '../../../data/session/session.ts';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { ChartCard } from './ChartCard.tsx';
import { useCharts } from './chart-list.ts';
import { homeTexts } from '../texts.ts';

const AddChart = laterWindow(async () => (await import('./AddChart.tsx')).AddChart);

/** The charts that the user has chosen. */
export function Charts() {
  const t = useTexts(homeTexts);
  const modules = useModules();
  const rights = useRights();
  const readable = modules.filter(({ identifier }) => (rights.modules[identifier]?.read.length ?? 0) > 0);
  const { charts, add, remove } = useCharts(modules, rights);
  const [adding, setAdding] = useState(false);
  if (readable.length === 0) return null;
  return (
    <>
      {charts.length > 0 && (
        <div className="charts">
          {charts.map((chart, index) => {
            const module = modules.find(({ identifier }) => identifier === chart.module);
            return (
              module !== undefined && (
                <ChartCard
                  key={`${chart.module} ${chart.by} ${chart.unit ?? ''} ${index}`}
                  module={module}
                  chart={chart}
                  onRemove={() => remove(chart)}
                />
              )
            );
          })}
        </div>
      )}
      <div>
        <button type="button" className="link-button add-chart" onClick={() => setAdding(true)}>
          <ChartColumn size={16} aria-hidden /> {t.addChart}
        </button>
      </div>
      {adding && <AddChart modules={readable} onAdd={add} onClose={() => setAdding(false)} />}
    </>
  );
}
