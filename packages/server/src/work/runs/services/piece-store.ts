import { Problem } from '@bakehouse/contract';
import { workflowOfRun, type Pool } from '@bakehouse/store';
import type { PieceStore } from '../../../delivery/pieces/host/piece-process.ts';
import type { SealedValues } from '../../../delivery/pieces/sealed-values.ts';

/** The values that the actions of a piece keep: for the workflow of the run, or for all workflows. */
export function runStore(pool: Pool, values: SealedValues, piece: string, run: string): PieceStore {
  return async ({ does, scope, key, value }) => {
    const workflow = scope === 'flow' ? await workflowOfRun(pool, run) : null;
    if (workflow === undefined)
      throw new Problem('piece_unusable', 'Values are kept for workflows that are stored: store this one.');
    const place = { piece, workflow };
    if (does === 'get') return values.read(pool, place, key);
    await values.put(pool, place, key, value);
    return null;
  };
}
