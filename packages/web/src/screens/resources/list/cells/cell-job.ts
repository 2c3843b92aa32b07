import { currentLanguage } from '../../../../base/i18n/language.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import type { CellBlock } from '../../table/cell-block.ts';
import {
  emptied,
  pastedOver,
  refusedCells,
  type CellFault,
  type RowChange,
  type Sheet,
  type Work,
} from './cell-work.ts';
import { cellTexts } from './texts.ts';

export { copied } from './cell-work.ts';

/** Empties the cells of a block, or pastes a text over them: all of it or nothing. Gives what stands against it. */
export async function cellJob(
  sheet: Sheet,
  block: CellBlock,
  text: string | undefined,
  put: (changes: RowChange[], title: string) => Promise<void>,
): Promise<{ work: Work; faults: CellFault[] } | undefined> {
  const t = cellTexts[currentLanguage()];
  const work = await (text === undefined ? emptied(sheet, block, t) : pastedOver(sheet, block, text, t));
  const { faults, changes, outside } = work;
  if (faults.length > 0) return { work, faults };
  const cells = changes.reduce((sum, { data }) => sum + Object.keys(data).length, 0);
  if (cells > 0)
    try {
      await put(changes, t.changed(showCount(cells)));
    } catch (error) {
      const refused = refusedCells(sheet, work, error);
      if (refused === undefined) throw error;
      return { work, faults: refused };
    }
  if (outside > 0) toast({ level: 'info', title: t.outside(showCount(outside)), seconds: 8 });
  return undefined;
}
