import { howMany, Problem } from '@bakehouse/contract';
import { parse } from 'csv-parse/sync';
import type { Made } from '../made.ts';
import { guessField } from './guess-field.ts';
import { makeModule } from './make-module.ts';
import { textOf } from '../text-of.ts';

/** Makes a module of a CSV file, such as Airtable writes: a field for each column, with the type that all of its values have. */
export function importCsv(name: string, text: string): Made {
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(text),
      to: 10_000,
    });
  } catch (error) {
    throw new Problem(
      'invalid',
      `The file is no CSV: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    );
  }
  const [head = [], ...values] = rows;
  if (head.every((each) => each.trim() === ''))
    throw new Problem('invalid', 'The file has no row with the names of its columns.');
  const fields = head.map((column, index) =>
    guessField(
      column.trim() === '' ? `column ${index + 1}` : column.trim(),
      values.map((row) => row[index] ?? ''),
    ),
  );
  const definition = makeModule(name, name, fields);
  const module = textOf(definition['bakery_resource_module']);
  return {
    workflows: [],
    modules: [definition],
    todo: [
      {
        definition: module,
        message: `Types are guessed from ${howMany(values.length, 'row')}: look at them, push the module, then bring the rows in by its import.`,
      },
    ],
    taken: [],
  };
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (sign: string): number => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
