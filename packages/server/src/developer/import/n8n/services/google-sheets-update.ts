import { isObject } from '@bakehouse/contract';
import { quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { textOf } from '../../text-of.ts';
import { ask } from '../ask.ts';
import { codeOf } from '../expressions.ts';
import { code, objectsIn, parameter, type Converted, type Reader } from '../reader.ts';

/** Where the rows of a sheet are. */
export interface Sheet {
  /** The address of its values, as an expression. */
  address: string;
  /** The address of its spreadsheet. */
  book: string;
  /** Its title, as an expression. */
  title: string;
}

/**
 * Changes the row whose columns match, and with `appends` adds it where there is none: the rows are read, and the cells
 * that are given are written by their numbers.
 */
export function changing(reader: Reader, { address, book, title }: Sheet, appends: boolean): Converted {
  const row = rowOf(reader);
  const keys = keysOf(reader);
  const name = reader.known.variable(reader.node.name) ?? untranslatable('a node without a name');
  const read = ask(reader, { method: 'GET', url: address });
  const [asked] = read.elements;
  const line = keys.includes('row_number')
    ? '$number($row.row_number)'
    : `($found := $filter([1..$count($rows) - 1], function($at) {${keys.map(matches).join(' and ')}})[0]; $exists($found) ? $found + 1 : ${appends ? '$count($rows) + 1' : '0'})`;
  const cells = `($rows := body.values; $row := $${name}; $names := $rows[0]; $line := ${line}; $line < 2 ? [] : [$map($names, function($name, $at) {$exists($lookup($row, $name)) ? {"range": "'" & $replace(${title}, "'", "''") & "'!R" & $string($line) & "C" & $string($at + 1), "values": [[$lookup($row, $name)]]}})])`;
  const write = ask(reader, {
    method: 'POST',
    url: `${book} & "/values:batchUpdate"`,
    body: { valueInputOption: '"USER_ENTERED"', data: cells },
  });
  const [written] = write.elements;
  if (asked === undefined || written === undefined) return untranslatable('a request');
  return {
    elements: [
      { type: 'data/map', options: { value: row }, set: { [name]: ':output' } },
      asked,
      written,
      { type: 'data/map', options: { value: `$${name}` } },
    ],
    todo: [
      ...(read.todo ?? []),
      'The rows are read before one is changed: let no two runs change the same sheet at once.',
    ],
  };
}

/** Whether a row has the value of a column that is to match. */
function matches(key: string): string {
  const column = `($map($names, function($name, $at) {$name = ${quoted(key)} ? $at})[0])`;
  return `($cells := $rows[$at]; $string($cells[${column}])) = $string($lookup($row, ${quoted(key)}))`;
}

/** The values to write, by their columns. */
function rowOf(reader: Reader): string {
  const mode = parameter(reader, 'columns.mappingMode') ?? parameter(reader, 'dataMode');
  if (mode === 'autoMapInputData') return '$';
  const values = parameter(reader, 'columns.value');
  const older = [
    ...objectsIn(parameter(reader, 'fieldsUi.values')),
    ...objectsIn(parameter(reader, 'fieldsUi.fieldValues')),
  ].map((each) => [textOf(each['column'] ?? each['fieldId'] ?? ''), each['fieldValue'] ?? '']);
  const matched = code(reader, 'valueToMatchOn');
  const given: Record<string, unknown> = isObject(values) ? values : Object.fromEntries(older);
  const entries = Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => `${quoted(column)}: ${codeOf(value, reader.known)}`);
  const own = matched === undefined ? [] : keysOf(reader).map((column) => `${quoted(column)}: ${matched}`);
  const all = [...own, ...entries];
  return all.length === 0 ? untranslatable('the values of a row') : `{${all.join(', ')}}`;
}

/** The columns by which a row is found. */
function keysOf(reader: Reader): string[] {
  const listed = parameter(reader, 'columns.matchingColumns');
  const one = parameter(reader, 'columnToMatchOn');
  const keys = (Array.isArray(listed) ? listed : [one]).map((each) => textOf(each ?? '')).filter(Boolean);
  if (keys.some((each) => each.startsWith('='))) return untranslatable('a column that is worked out');
  return keys.length === 0 ? untranslatable('the column that a row is found by') : keys;
}
