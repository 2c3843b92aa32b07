import type { FieldDefinition } from '@bakehouse/contract';
import { useState } from 'react';
import { labelOf } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { pathOf } from '../../../../data/stored/resources.ts';
import { request } from '../../../../data/server/client.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { useMoves } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import { leadsTo } from './leads-to.ts';
import { treeTexts } from './texts.ts';
import { isRefused } from '../../../../data/server/problem.ts';

/** Moves entries of a tree under others, by the same request as a form; what would stand above itself is refused. */
export function useTreeMoves(module: Module, { identifier }: FieldDefinition) {
  const t = useTexts(treeTexts);
  const { moves, move } = useMoves(module);
  const [said, setSaid] = useState('');
  const find = async (id: string): Promise<Row | undefined> => {
    try {
      return await request<Row>(pathOf(module.identifier, id));
    } catch (error) {
      // What stands above may be hidden: then there is nothing to be seen of a circle.
      if (isRefused(error) && (error.status === 404 || error.status === 403)) return undefined;
      throw error;
    }
  };
  const above = async (id: string) => {
    const value = (await find(id))?.data[identifier];
    return typeof value === 'string' ? value : undefined;
  };
  /** Tells whether it was moved. */
  const moveUnder = async (row: Row, under: string | undefined): Promise<boolean> => {
    if (moves.has(row.id) || (row.data[identifier] ?? undefined) === under) return false;
    try {
      const target = under === undefined ? undefined : await find(under);
      const name = await labelOf(module, row);
      const to = target === undefined ? '' : await labelOf(module, target);
      if (under !== undefined && (await leadsTo(under, row.id, above))) {
        toast({ level: 'error', title: t.wouldCircle(name, to), attempt: true });
        setSaid(t.wouldCircle(name, to));
        return false;
      }
      const title = t.moved(name, under === undefined ? t.top : t.underName(to));
      setSaid(title);
      await move(row, { [identifier]: under ?? null }, title);
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    }
  };
  return { moves, moveUnder, said };
}
