import { isObject } from '@bakehouse/contract';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { codeOfRecipe, recipeOf } from '../expressions.ts';
import { objectsIn, parameter, recipe, type Convert, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Edit Fields: new values beside the old ones, or alone. */
export const set: Convert = (reader) => {
  const made = valuesOf(reader);
  const keeps = keepsOthers(reader);
  if (typeof made === 'string')
    return { elements: [{ type: 'data/map', options: { value: keeps ? `$merge([$, ${made}])` : made } }] };
  if (!keeps) return { elements: [{ type: 'data/map', options: { value: made } }] };
  return {
    elements: [
      {
        type: 'data/map',
        options: { value: Object.keys(made).length === 0 ? '$' : `$merge([$, ${codeOfRecipe(made)}])` },
      },
    ],
  };
};

function keepsOthers(reader: Reader): boolean {
  if (reader.node.version < 3) return parameter(reader, 'keepOnlySet') !== true;
  if (reader.node.version < 3.3) return parameter(reader, 'include') !== 'none';
  return parameter(reader, 'includeOtherFields') === true;
}

function valuesOf(reader: Reader): Record<string, unknown> | string {
  if (parameter(reader, 'mode') === 'raw') return rawOf(reader);
  const made: Record<string, unknown> = {};
  for (const { name, value } of entriesOf(reader)) put(made, name.split('.'), recipeOf(value, reader.known));
  return made;
}

/** Values in the forms that they had over the years. */
function entriesOf(reader: Reader): { name: string; value: unknown }[] {
  const listed = [
    ...objectsIn(parameter(reader, 'assignments.assignments')),
    ...objectsIn(parameter(reader, 'fields.values')),
  ].map((each) => ({
    name: textOf(each['name'] ?? ''),
    value:
      each['value'] ??
      each['stringValue'] ??
      each['numberValue'] ??
      each['booleanValue'] ??
      each['arrayValue'] ??
      each['objectValue'] ??
      null,
  }));
  const values = parameter(reader, 'values');
  const older = Object.values(isObject(values) ? values : {}).flatMap((group) =>
    objectsIn(group).map((each) => ({ name: textOf(each['name'] ?? ''), value: each['value'] ?? null })),
  );
  return [...listed, ...older]
    .filter(({ name }) => name !== '')
    .map((each) => ({
      ...each,
      name: plainName(each.name),
    }));
}

function plainName(name: string): string {
  if (!name.startsWith('=')) return name;
  return name.includes('{{') ? untranslatable('a field name that is worked out') : name.slice(1);
}

function rawOf(reader: Reader): Record<string, unknown> | string {
  const given = parameter(reader, 'jsonOutput');
  if (typeof given !== 'string') return codeOfRecipe(recipeOf(given ?? {}, reader.known));
  return jsonRecipe(reader, 'jsonOutput');
}

/** JSON that is written as a text; one with expressions in it must be one expression as a whole. */
export function jsonRecipe(reader: Reader, path: string): Record<string, unknown> | string {
  const given = parameter(reader, path);
  if (typeof given !== 'string') return codeOfRecipe(recipe(reader, path) ?? {});
  if (/^=\s*\{\{[\s\S]*\}\}\s*$/.test(given) && !/\}\}[\s\S]*\{\{/.test(given))
    return codeOfRecipe(recipe(reader, path));
  return codeOfRecipe(recipeOf(withMarks(given), reader.known));
}

/** A JSON text in which expressions stand as values or within texts, read as JSON whose texts are templates. */
function withMarks(text: string): unknown {
  const plain = text.startsWith('=') ? text.slice(1) : text;
  const held: string[] = [];
  const marked = plain.replace(
    /\{\{[\s\S]*?\}\}(?!\})/g,
    (expression) => `\uE000${held.push(expression) - 1}\uE001`,
  );
  // A value that is an expression alone is put into quotes, so that the whole can be read.
  const readable = marked.replace(/([:[,]\s*)(\uE000\d+\uE001)(?=\s*[,}\]])/g, '$1"$2"');
  let json: unknown;
  try {
    json = JSON.parse(forgiven(readable));
  } catch {
    return untranslatable('JSON that is put together from pieces of text');
  }
  return restored(json, held);
}

/** n8n takes line breaks in texts and commas at the end. */
function forgiven(text: string): string {
  return text
    .replaceAll('\u00A0', ' ')
    .replace(/"(?:[^"\\]|\\.)*"/gs, (written) =>
      written.replace(/[\n\r\t]/g, (sign) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign] ?? ''),
    )
    .replace(/,(\s*[}\]])/g, '$1');
}

function restored(value: unknown, held: readonly string[]): unknown {
  if (typeof value === 'string')
    return value.includes('\uE000')
      ? `=${value.replace(/\uE000(\d+)\uE001/g, (_, index: string) => held[Number(index)] ?? '')}`
      : value;
  if (Array.isArray(value)) return value.map((each) => restored(each, held));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restored(each, held)]));
  return value;
}

function put(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (first === '__proto__') return untranslatable('a field that is called "__proto__"');
  if (rest.length === 0 || first === '') {
    into[[first, ...rest].join('.')] = value;
    return;
  }
  // Never what every object has.
  const inner = Object.hasOwn(into, first) ? into[first] : undefined;
  const made: Record<string, unknown> = isObject(inner) ? inner : {};
  into[first] = made;
  put(made, rest, value);
}
