import { dashboardDefinition, widgetTypes, type Widget } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { draftOf, freeName, identifierOf, moved, widgetOf, withoutEmpty } from './widget-draft.ts';

const filter = { status: { _eq: 'open' } };
const widgets: Widget[] = [
  { type: 'number', name: 'a', module: 'm', value: 'sum(x)', filter },
  { type: 'trend', name: 'b', module: 'm', by: 'month(at)', limit: 12 },
  { type: 'bar', name: 'c', title: 'C', width: 3, module: 'm', by: 'x' },
  { type: 'line', name: 'd', module: 'm', by: 'x' },
  { type: 'area', name: 'e', module: 'm', by: 'x' },
  { type: 'donut', name: 'f', module: 'm', by: 'x' },
  { type: 'table', name: 'g', module: 'm', values: ['count', 'avg(x)'], by: 'x' },
  { type: 'funnel', name: 'h', module: 'm', by: 'x' },
  { type: 'heatmap', name: 'i', module: 'm', by: 'x', across: 'y' },
  { type: 'list', name: 'j', module: 'm', columns: ['x'], sort: '-x', filter, limit: 5 },
  { type: 'text', name: 'k', text: 'Hi' },
  { type: 'button', name: 'l', workflow: 'w' },
];

test('DASH10 what is chosen for a widget is the widget, of every kind', () => {
  expect(widgets.map(({ type }) => type)).toEqual([...widgetTypes].sort(byPlace));
  for (const widget of widgets) expect(widgetOf(draftOf(widget), widget.name)).toEqual(widget);
  const whole = { identifier: 'a', title: 'A', widgets };
  expect(dashboardDefinition.parse(whole)).toEqual(whole);
});

test('DASH10 a widget from which something is missing is none', () => {
  const empty = draftOf(undefined);
  expect(widgetTypes.flatMap((type) => widgetOf({ ...empty, type }, 'a') ?? [])).toEqual([]);
  const grouped = { ...empty, module: 'm' };
  expect(widgetOf({ ...grouped, type: 'bar' }, 'a')).toBeUndefined();
  expect(widgetOf({ ...grouped, type: 'heatmap', by: 'x', across: 'x' }, 'a')).toBeUndefined();
});

test('DASH10 widgets are moved, named, and stored without what says nothing', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(freeName('bar', [{ name: 'bar' }, { name: 'bar_2' }])).toBe('bar_3');
  expect(identifierOf('  Äpfel & Birnen 2026!')).toBe('apfel_birnen_2026');
  expect(identifierOf('2026')).toBe('dashboard');
  const bare = { identifier: 'a', title: 'A', widgets: [] };
  expect(withoutEmpty({ ...bare, description: ' ', roles: [], filters: [] })).toEqual(bare);
});

function byPlace(a: string, b: string): number {
  return placeOf(a) - placeOf(b);
}

function placeOf(type: string): number {
  return widgets.findIndex((widget) => widget.type === type);
}
