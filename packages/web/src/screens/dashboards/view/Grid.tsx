import type { ReactNode } from 'react';
import type { Widget } from '@bakehouse/contract';
import './dashboard.css';
import './charts.css';

/** How wide each kind is where nothing else is said. */
const usualWidth: Partial<Record<Widget['type'], number>> = { number: 1, trend: 1, button: 1 };

/** How many of the four columns a widget takes. */
export function widthOf({ type, width }: Widget): number {
  return width ?? usualWidth[type] ?? 2;
}

/** Widgets beside and below each other. */
export function Grid({
  widgets,
  children,
}: {
  widgets: readonly Widget[];
  children: (widget: Widget, index: number) => ReactNode;
}) {
  return <div className="dashboard-grid">{widgets.map((widget, index) => children(widget, index))}</div>;
}
