import type { DashboardFilter, Widget } from '@bakehouse/contract';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Markdown } from '../../../parts/text/Markdown.tsx';
import { joined } from '../../resources/list/figures/entries-filter.ts';
import { fieldAt } from '../figures/field-at.ts';
import { figureName } from '../figures/figure-text.ts';
import { wholeFilter, type Chosen } from '../figures/whole-filter.ts';
import { dashboardTexts } from '../texts.ts';
import { EntryList } from './EntryList.tsx';
import { FigureBody } from './FigureBody.tsx';
import { StartButton } from './StartButton.tsx';

/** What a widget shows. */
export function WidgetBody({
  widget,
  title,
  filters,
  chosen,
}: {
  widget: Widget;
  title: string;
  filters: readonly DashboardFilter[];
  chosen: Chosen;
}) {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  if (widget.type === 'text') return <Markdown text={widget.text} />;
  if (widget.type === 'button') return <StartButton workflow={widget.workflow} title={widget.title} />;
  const module = modules.find(({ identifier }) => identifier === widget.module);
  if (module === undefined) return <p className="soft">{t.gone}</p>;
  const fieldOf = (name: string) => fieldAt(modules, module, name, t)?.field;
  const whole = joined(...wholeFilter(filters, chosen, module.identifier, fieldOf));
  return widget.type === 'list' ? (
    <EntryList module={module} widget={widget} title={title} whole={whole} />
  ) : (
    <FigureBody module={module} widget={widget} title={title} whole={whole} />
  );
}

/** What stands above a widget: what was written, or what it tells. */
export function widgetTitle(
  widget: Widget,
  modules: readonly Module[],
  t: (typeof dashboardTexts)['en'],
): string {
  if (widget.title !== undefined && widget.title !== '') return widget.title;
  if (widget.type === 'text') return '';
  if (widget.type === 'button') return widget.workflow;
  const module = modules.find(({ identifier }) => identifier === widget.module);
  if (module === undefined) return widget.module;
  if (widget.type === 'list') return module.title;
  const name = figureName(modules, module, widget.value ?? 'count', t);
  return name === t.count ? module.title : `${module.title}: ${name}`;
}
