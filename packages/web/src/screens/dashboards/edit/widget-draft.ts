import type { DashboardDefinition, Widget, WidgetType } from '@bakehouse/contract';

/** What is chosen for a widget, for whatever kind: another kind keeps what it can use. */
export interface WidgetDraft {
  type: WidgetType;
  title: string;
  width: number | undefined;
  module: string;
  values: string[];
  by: string;
  across: string;
  limit: number | undefined;
  filter: Record<string, unknown> | undefined;
  columns: string[];
  sort: string;
  text: string;
  workflow: string;
}

/** What a widget says, or nothing for a new one. */
export function draftOf(widget: Widget | undefined): WidgetDraft {
  const { value, values, ...rest } = (widget ?? {}) as Partial<Record<string, unknown>>;
  const text = (name: string) => (typeof rest[name] === 'string' ? rest[name] : '');
  const number = (name: string) => (typeof rest[name] === 'number' ? rest[name] : undefined);
  return {
    type: widget?.type ?? 'number',
    title: text('title'),
    width: number('width'),
    module: text('module'),
    values: Array.isArray(values) ? values.map(String) : typeof value === 'string' ? [value] : ['count'],
    by: text('by'),
    across: text('across'),
    limit: number('limit'),
    filter: rest['filter'] as WidgetDraft['filter'],
    columns: Array.isArray(rest['columns']) ? rest['columns'].map(String) : [],
    sort: text('sort'),
    text: text('text'),
    workflow: text('workflow'),
  };
}

/** The widget that was chosen; undefined while something is missing. */
export function widgetOf(draft: WidgetDraft, name: string): Widget | undefined {
  const { type, module, by, across, filter, values, columns, sort, limit } = draft;
  const base = {
    name,
    ...(draft.title.trim() === '' ? {} : { title: draft.title.trim() }),
    ...(draft.width === undefined ? {} : { width: draft.width }),
  };
  if (type === 'text') return draft.text.trim() === '' ? undefined : { type, ...base, text: draft.text };
  if (type === 'button')
    return draft.workflow === '' ? undefined : { type, ...base, workflow: draft.workflow };
  if (module === '') return undefined;
  const narrowed = filter === undefined ? {} : { filter };
  const limited = limit === undefined ? {} : { limit };
  if (type === 'list')
    return {
      type,
      ...base,
      module,
      ...(columns.length === 0 ? {} : { columns }),
      ...(sort === '' ? {} : { sort }),
      ...narrowed,
      ...limited,
    };
  const [value = 'count'] = values;
  const figure = { ...base, module, ...(value === 'count' ? {} : { value }), ...narrowed };
  if (type === 'number') return { type, ...figure };
  if (by === '') return undefined;
  if (type === 'heatmap')
    return across === '' || across === by ? undefined : { type, ...figure, by, across, ...limited };
  if (type === 'table' && values.length > 1) {
    return { type, ...base, module, values, by, ...narrowed, ...limited };
  }
  return { type, ...figure, by, ...limited };
}

/** A name that no other widget has. */
export function freeName(type: WidgetType, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? type : `${type}_${number}`;
    if (!names.has(name)) return name;
  }
}

/** The parts with one of them at another place. */
export function moved<Part>(parts: readonly Part[], from: number, to: number): Part[] {
  const rest = parts.filter((_, index) => index !== from);
  const part = parts[from];
  return part === undefined ? [...parts] : [...rest.slice(0, to), part, ...rest.slice(to)];
}

/** A dashboard without settings that say nothing. */
export function withoutEmpty({
  description,
  roles,
  filters,
  ...rest
}: DashboardDefinition): DashboardDefinition {
  const { widgets, ...head } = rest;
  return {
    ...head,
    ...(description === undefined || description.trim() === '' ? {} : { description: description.trim() }),
    ...(roles === undefined || roles.length === 0 ? {} : { roles }),
    ...(filters === undefined || filters.length === 0 ? {} : { filters }),
    widgets,
  };
}

/** The identifier of a dashboard that is called like this. */
export function identifierOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 63);
  return plain === '' ? 'dashboard' : plain;
}
