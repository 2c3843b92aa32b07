import type { FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import { invalidateModule, updateResource } from '../../../../data/stored/resources.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { ask } from '../../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { partTexts } from '../../../../parts/texts.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { changeCells, changeRows, deleteRows } from './bulk.ts';
import { listTexts } from '../texts.ts';
import type { Row, useRows } from '../state/use-rows.ts';

/** What can be done with rows of a list, each with its undo. */
export function useRowActions(
  module: Module,
  list: Pick<ReturnType<typeof useRows>, 'patch'> & { refetch: () => Promise<unknown> },
) {
  const t = useTexts(listTexts);
  const parts = useTexts(partTexts);
  const done = (title: string, undo: () => Promise<unknown>, undone: string) =>
    toast({
      level: 'success',
      title,
      actions: [
        {
          title: parts.undo,
          run: () => void attempt(undo).then((ok) => ok && toast({ level: 'success', title: undone })),
        },
      ],
    });
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await invalidateModule(module.identifier);
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    }
  };
  return {
    remove: async (rows: readonly Row[]): Promise<boolean> => {
      const count = showCount(rows.length);
      if (
        !(await ask({ title: t.deleteTitle(count), message: t.deleteText, confirm: t.delete, danger: true }))
      )
        return false;
      return attempt(async () => {
        const undo = await deleteRows(module, rows);
        done(t.deleted(count), undo, t.restored(count));
      });
    },
    change: (rows: readonly Row[], field: string, value: unknown) =>
      attempt(async () => {
        const undo = await changeRows(module, rows, field, value);
        done(t.edited(showCount(rows.length)), undo, t.undone);
      }),
    /** Several cells, each with a value of its own; whoever asked for it is told what stands against it. */
    putCells: async (changes: readonly { row: Row; data: Record<string, unknown> }[], title: string) => {
      const undo = await changeCells(module, changes);
      await invalidateModule(module.identifier);
      done(title, undo, t.undone);
    },
    /** One cell; shown at once, and taken back when it fails. */
    store: async (row: Row, { identifier }: FieldDefinition, value: unknown) => {
      const put = (next: Row) => list.patch((each) => (each.id === row.id ? next : each));
      put({ ...row, data: { ...row.data, [identifier]: value } });
      try {
        const saved = await updateResource(module.identifier, row.id, {
          data: { [identifier]: value },
          version: row.version,
        });
        put({ ...row, ...saved });
        const back = () =>
          updateResource(module.identifier, row.id, {
            data: { [identifier]: row.data[identifier] ?? null },
            version: saved.version,
          }).then((again) => put({ ...row, ...again }));
        done(t.saved, back, t.undone);
      } catch (error) {
        put(row);
        toastProblem(error);
        await list.refetch();
      }
    },
  };
}
