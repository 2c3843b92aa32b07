import { isObject } from '@bakehouse/contract';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { textOf } from '../../text-of.ts';
import { ask } from '../ask.ts';
import { codeOf, recipeOf } from '../expressions.ts';
import { code, parameter, type Convert, type Reader } from '../reader.ts';

/** Airtable: changing records by their id, or by columns that match; everything else goes the usual way. */
export function airtableChange(usual: Convert): Convert {
  return (reader) => {
    const operation = textOf(parameter(reader, 'operation') ?? 'read');
    if (operation !== 'update' && operation !== 'upsert') return usual(reader);
    const given = parameter(reader, 'columns.value') ?? parameter(reader, 'updateAllFields');
    const values = isObject(given) ? given : undefined;
    const { id, ...fields } = values ?? {};
    const sent =
      values === undefined ? '$sift($, function($v, $k) {$k != "id"})' : recipeOf(fields, reader.known);
    const table = `"https://api.airtable.com/v0/" & ${part(reader, 'base', 'application')} & "/" & ${part(reader, 'table')}`;
    const keys = keysOf(reader);
    if (operation === 'update' && (keys.length === 0 || keys.includes('id')))
      return ask(reader, {
        method: 'PATCH',
        url: `${table} & "/" & $encodeUrlComponent($string(${id === undefined ? (code(reader, 'id') ?? 'id') : codeOf(id, reader.known)}))`,
        body: { fields: sent, typecast: true },
      });
    if (keys.length === 0 || keys.includes('id'))
      return untranslatable('the columns that a record is found by');
    const made = ask(reader, {
      method: 'PATCH',
      url: table,
      body: {
        performUpsert: { fieldsToMergeOn: keys.map((each) => JSON.stringify(each)) },
        records: [{ fields: sent }],
        typecast: true,
      },
    });
    const [http] = made.elements;
    if (http === undefined || operation === 'upsert') return made;
    return { ...made, todo: [...(made.todo ?? []), 'Where no record matches, Airtable makes one.'] };
  };
}

function part(reader: Reader, ...paths: string[]): string {
  const found = paths.map((path) => code(reader, path)).find((each) => each !== undefined);
  const value = found ?? untranslatable(`"${paths[0]}", which is missing`);
  return `$encodeUrlComponent($string(${value}))`;
}

/** The columns by which a record is found. */
function keysOf(reader: Reader): string[] {
  const listed = parameter(reader, 'columns.matchingColumns') ?? parameter(reader, 'matchingColumns');
  const keys = (Array.isArray(listed) ? listed : []).map((each) => textOf(each ?? '')).filter(Boolean);
  return keys.some((each) => each.startsWith('=')) ? untranslatable('a column that is worked out') : keys;
}
