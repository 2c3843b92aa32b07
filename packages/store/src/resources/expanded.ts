import { isObject, type Resource } from '@bakehouse/contract';
import type { RowSelection, Selection } from './selection.ts';

/** A resource of an answer: its JSON as it was read, and what comes along with it. It is only parsed where it has to be looked into. */
export interface Expanded {
  readonly id: string;
  json: string;
  readonly along: Map<string, Expanded | readonly Expanded[] | ExpandedPage | null>;
}

/** Those that name a resource, or their JSON with commas between, and where a list of them goes on. */
export interface ExpandedPage {
  data: readonly Expanded[] | string;
  next: string | null;
}

/** Begins with a resource as it was read. */
export function expandedFrom(json: string): Expanded {
  // Every resource begins with its id.
  return { id: json.slice('{"id":"'.length, '{"id":"'.length + 36), json, along: new Map() };
}

/** A resource with all that comes along with it, as JSON. */
export function expandedText({ json, along }: Expanded): string {
  if (along.size === 0) return json;
  const parts = [...along].map(([key, value]) => `${JSON.stringify(key)}:${alongText(value)}`);
  return `${json.slice(0, -1)},"expand":{${parts.join(',')}}}`;
}

function alongText(value: Expanded | readonly Expanded[] | ExpandedPage | null): string {
  if (value === null) return 'null';
  if ('json' in value) return expandedText(value);
  if (!('data' in value)) return `[${value.map(expandedText).join(',')}]`;
  const { data, next } = value;
  const rows = typeof data === 'string' ? data : data.map(expandedText).join(',');
  return `{"data":[${rows}],"next":${JSON.stringify(next)}}`;
}

/** The values of a resource. */
export function dataOf({ json }: Expanded): Record<string, unknown> {
  return (JSON.parse(json) as Resource).data;
}

/** Whether all that is read of a resource is shown. */
export function showsAll({ fields, read, lists }: Selection): boolean {
  return fields.length === read.length && lists.size === 0;
}

/** Takes away what was read only to find what is related. */
export function trim({ fields, lists }: Selection, expanded: Expanded): void {
  const resource = JSON.parse(expanded.json) as Resource;
  const shown = Object.entries(resource.data).filter(([name]) => fields.includes(name));
  resource.data = Object.fromEntries(
    shown.map(([name, value]) => {
      const rows = lists.get(name);
      return [name, rows === undefined ? value : trimRows(rows, value)];
    }),
  );
  expanded.json = JSON.stringify(resource);
}

function trimRows({ fields, lists }: RowSelection, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (!isObject(row)) return row;
    const shown = Object.entries(row).flatMap(([name, each]) => {
      const rows = lists.get(name);
      if (rows !== undefined) return [[name, trimRows(rows, each)]];
      return fields.has(name) ? [[name, each]] : [];
    });
    return Object.fromEntries(shown) as Record<string, unknown>;
  });
}
