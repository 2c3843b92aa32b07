import { fieldTitle } from '@bakehouse/contract';
import { useRef, useState, type ReactNode } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import { useModules, type Module } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { laterWindow } from '../../../../parts/dialogs/later-window.tsx';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import type { CellBlock } from '../../table/cell-block.ts';
import type { useRowActions } from '../bulk/use-row-actions.ts';
import { isRow, type GroupedRow } from '../groups/use-grouped-rows.tsx';
import { canChange } from '../state/fields-for.ts';
import type { CellFault, Sheet, Work } from './cell-work.ts';

const CellFaults = laterWindow(async () => (await import('./CellFaults.tsx')).CellFaults);
const load = () => import('./cell-job.ts');

/** Copies, empties and fills cells of a table; what that takes is loaded when the keyboard comes into it. */
export function useCells(
  module: Module,
  {
    rows,
    columns,
    names,
    actions,
  }: {
    rows: readonly GroupedRow[];
    columns: readonly string[];
    names: ReadonlyMap<string, string>;
    actions: ReturnType<typeof useRowActions>;
  },
): {
  prepare: () => void;
  copy: (block: CellBlock) => string | undefined;
  paste: (block: CellBlock, text: string) => void;
  empty: (block: CellBlock) => void;
  window: ReactNode;
} {
  const rights = useModuleRights(module.identifier);
  const modules = useModules();
  const loaded = useRef<Awaited<ReturnType<typeof load>>>(undefined);
  const [wrong, setWrong] = useState<{ work: Work; faults: CellFault[]; rows: Sheet['rows'] }>();
  const fields = columns.flatMap((name) => module.fields.find(({ identifier }) => identifier === name) ?? []);
  const sheetNow = (): Sheet => ({
    modules,
    rows: rows.map((row) => (isRow(row) ? row : undefined)),
    fields,
    mayChange: (field) => canChange(field, rights) && field.type !== 'list',
    names,
  });
  const ready = async () => (loaded.current ??= await load());
  const carryOut = async (block: CellBlock, text: string | undefined) => {
    try {
      const { cellJob } = await ready();
      const sheet = sheetNow();
      const found = await cellJob(sheet, block, text, actions.putCells);
      if (found !== undefined) setWrong({ ...found, rows: sheet.rows });
    } catch (error) {
      toastProblem(error);
    }
  };
  const nameOf = (at: number) => {
    const row = wrong?.rows[at];
    return row === undefined ? '' : (plainLabel(module, row) ?? row.id.slice(-8));
  };
  return {
    prepare: () => void ready().catch(() => undefined),
    copy: (block) => loaded.current?.copied(sheetNow(), block),
    paste: (block, text) => void carryOut(block, text),
    empty: (block) => void carryOut(block, undefined),
    window: wrong !== undefined && (
      <CellFaults
        work={wrong.work}
        faults={wrong.faults}
        nameOf={nameOf}
        titles={fields.map(fieldTitle)}
        onClose={() => setWrong(undefined)}
      />
    ),
  };
}
