import { useRef, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { invalidateModule, updateResource } from '../../../../data/stored/resources.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { partTexts } from '../../../../parts/texts.ts';
import { listTexts } from '../texts.ts';
import { makeTurns } from './turns.ts';
import type { Row } from './use-rows.ts';

/** An entry on its way: as it was, and as it is shown until the server has answered. */
export interface Move {
  before: Row;
  after: Row;
}

/** Changes entries where they stand, by the same request as a form: shown at once, taken back when it fails, with an undo. One that is changed again meanwhile is sent again after it. */
export function useMoves(module: Module) {
  const t = useTexts(listTexts);
  const parts = useTexts(partTexts);
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const turns = useRef(makeTurns<Row>());
  const store = async (row: Row, data: Record<string, unknown>): Promise<Row | undefined> => {
    const after = { ...row, data: { ...row.data, ...data } };
    setMoves((now) => new Map(now).set(row.id, { before: now.get(row.id)?.before ?? row, after }));
    const { result, isLast } = await turns.current(row.id, async (before) => {
      try {
        const version = Math.max(before?.version ?? 0, row.version);
        const saved = await updateResource(module.identifier, row.id, { data, version });
        return { ...after, ...saved };
      } catch (error) {
        toastProblem(error);
        return undefined;
      } finally {
        await invalidateModule(module.identifier);
      }
    });
    if (isLast) setMoves((now) => new Map([...now].filter(([id]) => id !== row.id)));
    return result;
  };
  const move = async (row: Row, data: Record<string, unknown>, title: string): Promise<void> => {
    const saved = await store(row, data);
    if (saved === undefined) return;
    const back = Object.fromEntries(Object.keys(data).map((name) => [name, row.data[name] ?? null]));
    const undo = async () => {
      if ((await store(saved, back)) !== undefined) toast({ level: 'success', title: t.undone });
    };
    toast({ level: 'success', title, actions: [{ title: parts.undo, run: () => void undo() }] });
  };
  return { moves, move };
}
