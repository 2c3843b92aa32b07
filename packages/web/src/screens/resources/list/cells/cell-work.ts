import { typeOf, type FieldDefinition, type Resource } from '@bakehouse/contract';
import { request } from '../../../../data/server/client.ts';
import { labelOf } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Page } from '../../../../data/server/page.ts';
import { isRefused } from '../../../../data/server/problem.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import type { CellBlock } from '../../table/cell-block.ts';
import { pastedCells } from '../paste/pasted-rows.ts';
import type { Row } from '../state/use-rows.ts';
import { cellText, tabText } from './cell-text.ts';
import { readCell } from './read-cell.ts';
import { spreadOver, type Spread } from './spread.ts';

/** The cells that are worked on: loaded rows, and the fields of the columns. */
export interface Sheet {
  modules: readonly Module[];
  /** Heads of groups, and what is not loaded, are none. */
  rows: readonly (Row | undefined)[];
  fields: readonly FieldDefinition[];
  /** Whether the user may give a field another value. */
  mayChange: (field: FieldDefinition) => boolean;
  names: ReadonlyMap<string, string>;
}

/** New values of fields of one row. */
export interface RowChange {
  row: Row;
  data: Record<string, unknown>;
}

/** What is wrong with one cell; `row` counts in the list. */
export interface CellFault extends Spread {
  field: FieldDefinition;
  message: string;
}

/** What was made of cells: changes, or what stands against them. */
export interface Work {
  changes: RowChange[];
  spread: Spread[];
  faults: CellFault[];
  /** How many pasted cells have nowhere to go. */
  outside: number;
}

/** The cells of a block as a spreadsheet takes them. */
export function copied({ rows, fields, names }: Sheet, block: CellBlock): string {
  const shown = rows.slice(block.top, block.bottom + 1).filter((row) => row !== undefined);
  const columns = fields.slice(block.left - 1, block.right);
  return tabText(
    shown.map(({ data }) => columns.map((field) => cellText(field, data[field.identifier], names))),
  );
}

/** The cells of a block without their values. */
export function emptied(sheet: Sheet, block: CellBlock, words: Words): Promise<Work> {
  return worked(sheet, { spread: spreadOver([['']], block, sizeOf(sheet)).spread, outside: 0 }, words);
}

/** What is pasted over a block. */
export function pastedOver(sheet: Sheet, block: CellBlock, text: string, words: Words): Promise<Work> {
  return worked(sheet, spreadOver(pastedCells(text, { blank: true }), block, sizeOf(sheet)), words);
}

/** Stands faults of the server at their cells; undefined where they are about something else. */
export function refusedCells(
  sheet: Sheet,
  { changes, spread }: Work,
  error: unknown,
): CellFault[] | undefined {
  if (!isRefused(error)) return undefined;
  const found = error.errors.flatMap(({ path, message }) => {
    const [, at, name] = /^operations\.(\d+)\.data\.(\w+)/.exec(path) ?? [];
    const row = sheet.rows.indexOf(changes[Number(at)]?.row);
    const column = sheet.fields.findIndex(({ identifier }) => identifier === name) + 1;
    const cell = spread.find((each) => each.row === row && each.column === column);
    return cell === undefined ? [] : [faultAt(sheet, cell, message)];
  });
  return found.length === error.errors.length && found.length > 0 ? found : undefined;
}

interface Words {
  locked: string;
  needed: string;
}

function sizeOf({ rows, fields }: Sheet) {
  return { rows: rows.length, columns: fields.length };
}

async function worked(
  sheet: Sheet,
  { spread, outside }: { spread: Spread[]; outside: number },
  words: Words,
): Promise<Work> {
  const find = finder(sheet.modules);
  const { locale } = formatContext();
  const changes = new Map<Row, RowChange>();
  const faults: CellFault[] = [];
  const used = spread.filter(({ row }) => sheet.rows[row] !== undefined);
  for (const cell of used) {
    const row = sheet.rows[cell.row];
    const field = sheet.fields[cell.column - 1];
    if (row === undefined || field === undefined) continue;
    if (!sheet.mayChange(field)) {
      // What is the same already, such as a number of an order between other cells, does no harm.
      if (cell.text !== cellText(field, row.data[field.identifier], sheet.names))
        faults.push(faultAt(sheet, cell, words.locked));
      continue;
    }
    if (cell.text.trim() === '' && (field.required === true || !typeOf(field).writable)) {
      faults.push(faultAt(sheet, cell, words.needed));
      continue;
    }
    const read = await readCell(field, cell.text, { locale, find });
    if ('errors' in read)
      faults.push(faultAt(sheet, cell, read.errors.map(({ message }) => message).join(' ')));
    else {
      const change = changes.get(row) ?? { row, data: {} };
      change.data[field.identifier] = read.value;
      changes.set(row, change);
    }
  }
  return {
    changes: [...changes.values()],
    spread: used,
    faults,
    outside: outside + spread.length - used.length,
  };
}

function faultAt({ fields }: Sheet, cell: Spread, message: string): CellFault {
  const field = fields[cell.column - 1] as FieldDefinition;
  return { ...cell, field, message };
}

/** Finds entries by the names that lists show; each name is asked for once. */
function finder(modules: readonly Module[]): (module: string, name: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>();
  const ask = async (identifier: string, name: string) => {
    const module = modules.find((each) => each.identifier === identifier);
    if (module === undefined) return undefined;
    const path = `/modules/${identifier}/resources`;
    const { data } = await request<Page<Resource>>(path, { query: { search: name, limit: 100 } });
    const labels = await Promise.all(data.map((each) => labelOf(module, each)));
    const fitting = data.filter((_, at) => labels[at] === name);
    return fitting.length === 1 ? fitting[0]?.id : undefined;
  };
  return (module, name) => {
    const key = `${module} ${name}`;
    const found = known.get(key) ?? ask(module, name);
    known.set(key, found);
    return found;
  };
}
