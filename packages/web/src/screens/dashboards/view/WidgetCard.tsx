import type { DashboardFilter, Widget } from '@bakehouse/contract';
import type { HTMLAttributes, ReactNode } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { Chosen } from '../figures/whole-filter.ts';
import { dashboardTexts } from '../texts.ts';
import { widthOf } from './Grid.tsx';
import { WidgetBody, widgetTitle } from './WidgetBody.tsx';

/** A widget with what stands above it. */
export function WidgetCard({
  widget,
  filters,
  chosen,
  tools,
  more = {},
}: {
  widget: Widget;
  filters: readonly DashboardFilter[];
  chosen: Chosen;
  /** What can be done with it while the dashboard is edited. */
  tools?: ReactNode;
  more?: HTMLAttributes<HTMLElement>;
}) {
  const t = useTexts(dashboardTexts);
  const title = widgetTitle(widget, useModules(), t);
  const { className = '', ...rest } = more;
  return (
    <section
      className={`card widget widget-${widget.type} span-${widthOf(widget)} ${className}`}
      {...(title === '' ? {} : { 'aria-label': title })}
      {...rest}
    >
      {tools}
      {title !== '' && widget.type !== 'button' && <h2>{title}</h2>}
      <WidgetBody widget={widget} title={title} filters={filters} chosen={chosen} />
    </section>
  );
}
