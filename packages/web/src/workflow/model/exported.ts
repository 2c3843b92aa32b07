import { isObject } from '@bakehouse/contract';
import { definitionText, type Definition } from './definition.ts';

/** What is in a file that somebody imports. */
export type FileContent =
  | { kind: 'workflows'; definitions: Definition[] }
  /** What another product exports: the server makes definitions of it. */
  | { kind: 'elsewhere'; source: 'n8n' | 'node-red' }
  | { kind: 'unknown' };

/** Workflows as one file: one as it stands in the folder of an app, several in a list. */
export function exportText(definitions: readonly Definition[]): string {
  const [only] = definitions;
  return `${definitionText(definitions.length === 1 ? only : { workflows: definitions })}\n`;
}

/** Reads what `exportText` writes, and any list of definitions. */
export function readExported(text: string): FileContent {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'unknown' };
  }
  const all: unknown[] = Array.isArray(json)
    ? json
    : isObject(json) && Array.isArray(json['workflows'])
      ? json['workflows']
      : [json];
  if (all.some(isOfN8n)) return { kind: 'elsewhere', source: 'n8n' };
  if (all.length > 0 && all.every(isOfNodeRed)) return { kind: 'elsewhere', source: 'node-red' };
  const definitions = all.filter(
    (each): each is Record<string, unknown> =>
      isObject(each) && typeof each['identifier'] === 'string' && Array.isArray(each['elements']),
  );
  return definitions.length === all.length && all.length > 0
    ? { kind: 'workflows', definitions }
    : { kind: 'unknown' };
}

/** A workflow of n8n, or what its API and its templates wrap one into. */
function isOfN8n(each: unknown): boolean {
  if (!isObject(each)) return false;
  if (Array.isArray(each['nodes'])) return each['connections'] === undefined || isObject(each['connections']);
  const { workflow, data } = each;
  return [workflow, ...(Array.isArray(data) ? data : [data])].some(isOfN8n);
}

/** A node of Node-RED: a tab, or something that may lead to others. */
function isOfNodeRed(each: unknown): boolean {
  return (
    isObject(each) &&
    typeof each['id'] === 'string' &&
    typeof each['type'] === 'string' &&
    !Array.isArray(each['elements'])
  );
}

/** A name that none of these is, made of one that is taken. */
export function freeIdentifier(identifier: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '_copy' : `_copy_${number}`;
    const made = `${identifier.slice(0, 63 - ending.length)}${ending}`;
    if (!taken.has(made)) return made;
  }
}

/** A copy under another name. It is switched off: what starts the one would start both. */
export function copyOf(definition: Definition, identifier: string, title: string): Definition {
  const { identifier: _identifier, title: _title, active: _active, ...rest } = definition;
  return { identifier, title, active: false, ...rest };
}
