import { isObject } from '@bakehouse/contract';
import { definitionText, type Definition } from './definition.ts';

/** What is in a file that somebody imports. */
export type FileContent =
  | { kind: 'workflows'; definitions: Definition[] }
  /** What n8n exports: the server makes definitions of it. */
  | { kind: 'n8n' }
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
  if (all.some((each) => isObject(each) && Array.isArray(each['nodes']) && isObject(each['connections'])))
    return { kind: 'n8n' };
  const definitions = all.filter(
    (each): each is Record<string, unknown> =>
      isObject(each) && typeof each['identifier'] === 'string' && Array.isArray(each['elements']),
  );
  return definitions.length === all.length && all.length > 0
    ? { kind: 'workflows', definitions }
    : { kind: 'unknown' };
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
