import { isObject } from '@bakehouse/contract';
import { quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { ask } from '../ask.ts';
import { codeOf } from '../expressions.ts';
import { code, objectsIn, parameter, type Convert, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';
import { changing } from './google-sheets-update.ts';

const api = 'https://sheets.googleapis.com/v4/spreadsheets/';

/** Google Sheets: reading, adding and changing rows. */
export const googleSheets: Convert = (reader) => {
  const operation = textOf(parameter(reader, 'operation') ?? 'read');
  const id = code(reader, 'documentId') ?? code(reader, 'sheetId') ?? untranslatable('the spreadsheet');
  const sheet = sheetOf(reader);
  const book = `${quoted(api)} & ${id}`;
  const address = `${book} & "/values/" & $encodeUrlComponent(${sheet})`;
  if (['read', 'lookup', 'getAll'].includes(operation)) return reading(reader, address);
  if (operation === 'append') return adding(reader, address);
  if (operation === 'update' || operation === 'appendOrUpdate')
    return changing(reader, { address, book, title: sheet }, operation === 'appendOrUpdate');
  if (operation === 'clear') return ask(reader, { method: 'POST', url: `${address} & ":clear"`, body: {} });
  return untranslatable(`the operation "${operation}"`);
};

/** Rows come as lists; the first one names the columns. */
function reading(reader: Reader, address: string): ReturnType<Convert> {
  const made = ask(reader, { method: 'GET', url: address });
  const rows =
    '($names := body.values[0]; [$map([body.values], function($row, $i) {$i > 0 ? $merge([{"row_number": $i + 1}, $map($names, function($name, $at) {{$name: $row[$at]}})])})])';
  const filters = objectsIn(parameter(reader, 'filtersUI.values'));
  return {
    ...made,
    elements: [...made.elements.slice(0, 1), { type: 'data/map', options: { value: rows } }],
    gives: 'list',
    todo: [
      ...(made.todo ?? []),
      ...(filters.length === 0 ? [] : ['The filter of n8n is left out: all rows are read.']),
    ],
  };
}

function adding(reader: Reader, address: string): ReturnType<Convert> {
  const values = parameter(reader, 'columns.value');
  const columns = objectsIn(parameter(reader, 'columns.schema')).map(({ id }) => textOf(id));
  const given = isObject(values)
    ? values
    : Object.fromEntries(
        objectsIn(parameter(reader, 'fieldsUi.fieldValues')).map((each) => [
          textOf(each['fieldId'] ?? each['column'] ?? ''),
          each['fieldValue'] ?? '',
        ]),
      );
  const listed = Object.keys(given).length > 0;
  const order = columns.length > 0 ? columns : Object.keys(given);
  const row = listed
    ? order.map((name) => (given[name] === undefined ? '""' : codeOf(given[name], reader.known)))
    : '[$.*]';
  const made = ask(reader, {
    method: 'POST',
    url: `${address} & ":append?valueInputOption=USER_ENTERED"`,
    body: { values: listed ? [row] : '[[$.*]]' },
  });
  return {
    ...made,
    todo: [
      ...(made.todo ?? []),
      listed
        ? 'Look whether the values stand in the order of the columns.'
        : 'Sends all values of the input: put them into the order of the columns.',
    ],
  };
}

/** A sheet is named by its title; one that was picked by its number has its title beside. */
function sheetOf(reader: Reader): string {
  const picked = parameter(reader, 'sheetName');
  if (isObject(picked) && typeof picked['cachedResultName'] === 'string')
    return quoted(picked['cachedResultName']);
  return code(reader, 'sheetName') ?? code(reader, 'range') ?? '"Sheet1"';
}
