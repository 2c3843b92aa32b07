import { isObject, isStoredType } from '@bakehouse/contract';
import { chipTitle } from './value/chip-title.ts';
import { isPath, partsOfSource } from './value/text-parts.ts';

/** What an element does, beside what its type says: where, to whom, with what. */
export interface SayingNames {
  module: (identifier: string) => string;
  workflow: (identifier: string) => string;
  /** The fields of a module by their titles. */
  field: (module: string | undefined, identifier: string) => string;
}

/** The options of a type that tell most, in this order; of other types the usual ones that they have. */
const telling: Readonly<Record<string, readonly string[]>> = {
  'action/notify': ['title', 'recipients'],
  'action/mail': ['to', 'subject'],
  'action/convert': ['value', 'to'],
  'data/http': ['method', 'url'],
  'data/llm': ['prompt'],
  'action/save': ['module', 'recipes', 'copy'],
  'action/set': ['recipes', 'add', 'properties'],
};

const usual: readonly string[] = [
  'condition',
  'module',
  'workflow',
  'url',
  'to',
  'items',
  'value',
  'cases',
  'message',
  'seconds',
  'until',
  'statement',
  'dashboard',
  'role',
  'user',
  'file',
  'cron',
  'topic',
  'folder',
  'name',
];

/** Options that are no expressions: what stands in them is meant as it stands. */
const literal: ReadonlySet<string> = new Set(['title', 'module', 'workflow', 'method', 'to', 'role']);

/** One line of what an element does, from its options; empty where they say nothing. */
export function saidElement(
  { type, element }: { type: string; element: Readonly<Record<string, unknown>> },
  names: SayingNames,
): string {
  const options = isObject(element['options']) ? element['options'] : {};
  const { module } = options;
  const said = keysOf(type, options).flatMap((key) => {
    const value = options[key];
    if (key === 'module' && typeof value === 'string') return [names.module(value)];
    if (key === 'workflow' && typeof value === 'string') return [names.workflow(value)];
    const field = (name: string) => names.field(typeof module === 'string' ? module : undefined, name);
    if (key === 'properties') return isObject(value) ? [pathsIn(value).map(field).join(', ')] : [];
    const words = saidValue(value, literal.has(key) && type !== 'action/mail', field);
    if (words === '') return [];
    return [key === 'seconds' ? `${words} s` : words];
  });
  return said.slice(0, 2).join(' · ');
}

/** Of what is stored nobody knows which options tell most: the first ones do. */
function keysOf(type: string, options: Readonly<Record<string, unknown>>): readonly string[] {
  if (!isStoredType(type)) return telling[type] ?? usual;
  return Object.keys(options).filter((key) => key !== 'connection' && key !== 'event');
}

/** The fields of which something is said, those of rows by their own names. */
function pathsIn(properties: Readonly<Record<string, unknown>>): string[] {
  const paths = Object.values(properties).flatMap((byPath) => (isObject(byPath) ? Object.keys(byPath) : []));
  return [...new Set(paths.map((path) => path.slice(path.lastIndexOf('.') + 1)))];
}

function saidValue(value: unknown, asItStands: boolean, field: (name: string) => string): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return asItStands ? value.trim() : saidSource(value);
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string')
      ? value.map((each) => saidValue(each, asItStands, field)).join(', ')
      : String(value.length);
  return isObject(value) ? Object.keys(value).map(field).join(', ') : '';
}

/** A text as its reader will see it, values by their names; any other expression as it is written. */
function saidSource(source: string): string {
  const parts = partsOfSource(source);
  const texts = parts?.map((part) =>
    'text' in part ? part.text : isPath(part.value) ? `[${chipTitle(part.value)}]` : '[…]',
  );
  const isValue = parts === undefined || (parts.length === 1 && parts.every((part) => 'value' in part));
  const said = isValue ? (isPath(source) ? chipTitle(source) : source) : (texts ?? []).join('');
  return said.replaceAll(/\s+/g, ' ').trim();
}
