import type { ModuleTable } from '../modules/module-table.ts';
import { queryOf, searchedColumns, searchQuery, words } from '../modules/search.ts';
import type { Right } from '../rights/module-rights.ts';
import type { Parameters } from '../sql/parameters.ts';
import { searchable } from './conditions.ts';

/** A stretch of a text, and whether a search has found it. */
export interface HighlightPart {
  text: string;
  match: boolean;
}

/** What a search has found in the fields of a row, as further columns to select. */
export interface Highlights {
  columns: string[];
  read: (row: object) => Record<string, HighlightPart[]>;
}

// Characters of which Unicode says that nobody means anything by them.
const [begin, end] = ['\uE000', '\uE001'];
const options = `StartSel=${begin}, StopSel=${end}, MaxWords=30, MinWords=12`;

/** The columns for the fields that are shown and that the reader may search; none where nothing is looked for. */
export function highlightsOf(
  table: ModuleTable,
  right: Right,
  shown: readonly string[],
  search: string,
  values: Parameters,
): Highlights {
  const query = searchQuery(search, '|');
  const fields = searchedColumns(
    table,
    searchable(table, right).filter((name) => shown.includes(name)),
  );
  if (query === undefined || fields.length === 0) return { columns: [], read: () => ({}) };
  const wanted = queryOf(values.add(query, 'text'));
  return {
    columns: fields.map(({ sql }, index) => {
      const text = `translate(left(${sql}, 100000), '${begin}${end}', '')`;
      const found = `ts_headline('simple'::regconfig, ${text}, ${wanted}, '${options}')`;
      return `case when ${words(sql)} @@ ${wanted} then ${found} end as "found ${index}"`;
    }),
    read: (row) =>
      Object.fromEntries(
        fields.flatMap(({ field }, index) => {
          const text = (row as Record<string, unknown>)[`found ${index}`];
          return typeof text === 'string' ? [[field, partsOf(text)]] : [];
        }),
      ),
  };
}

function partsOf(text: string): HighlightPart[] {
  return text.split(begin).flatMap((piece, index) => {
    const [found = '', rest] = index === 0 ? ['', piece] : piece.split(end);
    return [
      { text: found, match: true },
      { text: rest ?? '', match: false },
    ].filter((part) => part.text !== '');
  });
}
