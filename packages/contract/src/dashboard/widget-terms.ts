import type { Widget } from './dashboard-definition.ts';

/** The figures that a widget tells, where it tells any. */
export function valuesOf(widget: Widget): string[] {
  if (!('module' in widget) || widget.type === 'list') return [];
  if (widget.type === 'table' && widget.values !== undefined) return widget.values;
  return [widget.value ?? 'count'];
}

/** What a widget gathers entries by, from the outside to the inside. */
export function keysOf(widget: Widget): string[] {
  if (!('by' in widget)) return [];
  return widget.type === 'heatmap' ? [widget.by, widget.across] : [widget.by];
}

/** A key or value as it is written: what is done with a field, and the path to that. */
export function termParts(text: string): { of: string | undefined; path: string } | undefined {
  const [, of, path] = text.endsWith(')') === text.includes('(') ? (shape.exec(text) ?? []) : [];
  return path === undefined ? undefined : { of, path };
}

const shape = /^(?:([a-z]+)\()?([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\)?$/;
