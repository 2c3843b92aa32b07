import { Problem } from '@bakehouse/contract';
import { keptText, type Pool, type PoolClient } from '@bakehouse/store';
import type { PieceStore } from '../../../delivery/pieces/host/piece-process.ts';
import type { SealedValues } from '../../../delivery/pieces/sealed-values.ts';

/** What a trigger keeps while it is asked: written together with what it tells, or not at all. */
export interface KeptValues {
  store: PieceStore;
  /** What it keeps for itself by now. */
  own: () => Record<string, unknown>;
  /** Writes what it keeps for all workflows. */
  writeShared: (client: PoolClient) => Promise<void>;
}

/** Bytes that a trigger may keep. */
const mostBytes = 256 * 1024;

/** Makes what a trigger keeps its values in, beginning with those that it had. */
export function keepValues(
  pool: Pool,
  sealed: SealedValues,
  piece: string,
  before: Readonly<Record<string, unknown>>,
): KeptValues {
  const own = new Map(Object.entries(before));
  const shared = new Map<string, unknown>();
  const place = { piece, workflow: null };
  return {
    async store({ does, scope, key, value }) {
      const values = scope === 'flow' ? own : shared;
      if (does === 'get') {
        if (scope === 'flow' || shared.has(key)) return values.get(key) ?? null;
        return sealed.read(pool, place, key);
      }
      if (value !== null) keptText(key, value);
      if (value === null && scope === 'flow') own.delete(key);
      else values.set(key, value);
      if (Buffer.byteLength(JSON.stringify(Object.fromEntries(own))) > mostBytes)
        throw new Problem('invalid', `A trigger keeps at most ${mostBytes} bytes.`);
      return null;
    },
    own: () => Object.fromEntries(own),
    async writeShared(client) {
      for (const [key, value] of shared) await sealed.put(client, place, key, value);
    },
  };
}
