import { fieldTitle, isObject, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import { wordsOfOption } from '../fields/option-words.ts';
import type { ChangeWords } from './change-words.ts';

/** A place in a definition by the titles of what stands there: `Positions › Price › Formula` instead of a path. */
export function placeWords(
  path: string,
  { bakery_resource: resource }: ModuleDefinition,
  words: ChangeWords,
): string {
  const parts = path.split('.');
  // What the database refuses names the field.
  const named = resource.fields.find(({ identifier }) => identifier === path);
  if (named !== undefined) return fieldTitle(named);
  if (parts[0] === 'bakery_resource') parts.shift();
  return inFields(parts, resource.fields, words) ?? inButtons(parts, words) ?? keyWords(parts, words);
}

function inFields(
  [list, at, key, ...rest]: readonly string[],
  fields: readonly FieldDefinition[],
  words: ChangeWords,
): string | undefined {
  const field = list === 'fields' ? fields[Number(at)] : undefined;
  if (field === undefined) return undefined;
  const title = fieldTitle(field) || words.t.keyName('title');
  if (key === undefined) return title;
  if (key !== 'options') return `${title} › ${words.t.keyName(key)}`;
  const inner: unknown = field.options?.['fields'];
  const rows = Array.isArray(inner) ? (inner.filter(isObject) as FieldDefinition[]) : [];
  const [option = ''] = rest;
  const within = field.type === 'list' ? inFields(rest, rows, words) : undefined;
  const named = words.t.optionName(option) || wordsOfOption(field.type, option, words.language)[0];
  return `${title} › ${within ?? named}`;
}

function inButtons(
  [list, key = '', part]: readonly string[],
  { t, module }: ChangeWords,
): string | undefined {
  if (list !== 'buttons') return undefined;
  const name = { ...module }[`${key}_button` as 'save_button'] as string | undefined;
  return part === undefined ? (name ?? key) : `${name ?? key} › ${t.keyName(part)}`;
}

function keyWords([first = '', ...rest]: readonly string[], { t, module }: ChangeWords): string {
  const titles: Readonly<Record<string, string>> = {
    actions: module.ownButtons,
    bakery_resource_module: module.identifier,
    description: module.description,
    fields: module.fields,
    publicForm: module.public,
    views: module.views,
  };
  return titles[first] ?? (rest.length === 0 ? t.keyName(first) : [first, ...rest].join('.'));
}
