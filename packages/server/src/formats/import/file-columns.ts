import { isObject } from '@bakehouse/contract';
import type { Upload } from '../files/upload.ts';
import { csvRecords } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import { recordOf } from './json-rows.ts';
import { jsonLines, jsonValues } from './json-values.ts';

/** A column of a file, and some of the values in it. */
export interface FileColumn {
  name: string;
  samples: string[];
}

/** How many rows are looked at, how many of their values are given, and how long those are at most. */
const looked = 100;
const mostSamples = 3;
const longest = 80;

/** The columns that a file has in its first rows. `whose` it is says who takes turns with whom. */
export async function fileColumns(upload: Upload, whose: string): Promise<FileColumn[]> {
  const columns = new Map<string, Set<string>>();
  let rows = 0;
  for await (const row of records(upload, whose)) {
    for (const [name, value] of row) {
      const samples = columns.get(name) ?? new Set();
      columns.set(name, samples);
      const shown = shorten(value);
      if (shown !== '' && samples.size < mostSamples) samples.add(shown);
    }
    rows += 1;
    if (rows > looked) break;
  }
  return [...columns].map(([name, samples]) => ({ name, samples: [...samples] }));
}

/** Rows as pairs of column and text; the first of a sheet has the names of all its columns and no values. */
async function* records(upload: Upload, whose: string): AsyncGenerator<[string, string][]> {
  if (upload.type === 'application/json') yield* objects(jsonValues(decodeText(upload)));
  else if (upload.type === 'application/x-ndjson') yield* objects(jsonLines(decodeText(upload)));
  else if (upload.type === 'text/csv') yield* sheet(each(csvRecords(decodeText(upload))));
  else {
    const { xlsxRecords } = await import('./xlsx-rows.ts');
    yield* sheet(xlsxRecords(upload, whose));
  }
}

async function* each<T>(several: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const some of several) yield* some;
}

async function* sheet(rows: AsyncIterable<string[]>): AsyncGenerator<[string, string][]> {
  let names: string[] | undefined;
  for await (const cells of rows) {
    const values = names === undefined ? [] : cells;
    names ??= cells.map((name) => name.trim());
    yield names.flatMap((name, index): [string, string][] =>
      name === '' ? [] : [[name, values[index] ?? '']],
    );
  }
}

async function* objects(values: AsyncIterable<unknown>): AsyncGenerator<[string, string][]> {
  for await (const value of values) {
    if (!isObject(value)) continue;
    const { id, given } = recordOf(value);
    const all = Object.entries({ ...(id === undefined ? {} : { id }), ...given });
    yield all.map(([name, each]) => [name, textOf(each)]);
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
