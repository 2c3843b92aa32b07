import type { Resource } from '@bakehouse/contract';
import type { ExportContent, ExportFormat } from './export-format.ts';
import { cellWriter, styles, textCell } from './sheet-cell.ts';
import { contentTypes, packageRelations, styleSheet, workbook, workbookRelations } from './xlsx-parts.ts';
import { zip, type ZipEntry } from './zip.ts';

/** What a sheet can hold; the rest goes on in the next one. A part of the file cannot be larger than four gigabytes. */
const usualLimits = { rows: 1_048_576, bytes: 3_500_000_000 };

/** Excel: a bold heading that stays in place, and cells with the type of their field. */
export const xlsx: ExportFormat = {
  ending: 'xlsx',
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (content) => writeXlsx(content),
};

/** Writes an Excel file with sheets of at most so many rows, their heading included, and about so many bytes. */
export function writeXlsx(content: ExportContent, limits = usualLimits): AsyncGenerator<Buffer> {
  return zip(parts(content, limits));
}

async function* parts(content: ExportContent, limits: typeof usualLimits): AsyncGenerator<ZipEntry> {
  const source = content.rows[Symbol.asyncIterator]();
  const state: SheetState = { limits, rest: [], done: false };
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(content, source, state) };
    } while (!state.done);
  } finally {
    await source.return?.();
  }
  yield text('xl/styles.xml', styleSheet);
  yield text('xl/workbook.xml', workbook(content.title, sheets));
  yield text('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
  yield text('_rels/.rels', packageRelations);
  yield text('[Content_Types].xml', contentTypes(sheets));
}

function text(name: string, xml: string): ZipEntry {
  return { name, content: [Buffer.from(xml)] };
}

/** Where the source stands between two sheets. */
interface SheetState {
  limits: typeof usualLimits;
  /** Rows that were read and stand in no sheet yet. */
  rest: readonly string[];
  done: boolean;
}

async function* sheet(
  { columns }: ExportContent,
  source: AsyncIterator<readonly string[]>,
  state: SheetState,
): AsyncGenerator<Buffer> {
  const cells = columns.map(cellWriter);
  const heading = columns.map(({ name }) => textCell(name, styles.heading)).join('');
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="14"/><sheetData><row>${heading}</row>`,
  );
  let room = state.limits.rows - 1;
  let bytes = 0;
  while (room > 0 && bytes < state.limits.bytes) {
    await fill(state, source);
    if (state.done) break;
    const batch = state.rest.slice(0, room);
    state.rest = state.rest.slice(batch.length);
    room -= batch.length;
    let xml = '';
    for (const json of batch) {
      const resource = JSON.parse(json) as Resource;
      xml += '<row>';
      for (const cell of cells) xml += cell(resource);
      xml += '</row>';
    }
    const piece = Buffer.from(xml);
    bytes += piece.length;
    yield piece;
  }
  yield Buffer.from('</sheetData></worksheet>');
  // Only where there is more does another sheet begin.
  await fill(state, source);
}

async function fill(state: SheetState, source: AsyncIterator<readonly string[]>): Promise<void> {
  while (!state.done && state.rest.length === 0) {
    const next = await source.next();
    if (next.done === true) state.done = true;
    else state.rest = next.value;
  }
}
