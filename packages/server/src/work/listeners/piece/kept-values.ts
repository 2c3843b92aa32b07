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
/** As many as there may be in one place. */
const mostShared = 1000;

/** Makes what a trigger keeps its values in, beginning with those that it had. */
export function keepValues(
  pool: Pool,
  sealed: SealedValues,
  piece: string,
  before: Readonly<Record<string, unknown>>,
): KeptValues {
  const own = new Map(Object.entries(before));
  // Added up by the way: going through all of it each time would hold everybody up.
  const sizes = new Map([...own].map(([key, value]) => [key, sizeOf(key, value)]));
  let bytes = [...sizes.values()].reduce((sum, each) => sum + each, 0);
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
      if (scope === 'flow') count(key, value === null ? 0 : sizeOf(key, value));
      else if (!shared.has(key) && shared.size === mostShared)
        throw new Problem('invalid', `A trigger changes at most ${mostShared} shared values at once.`);
      if (value === null && scope === 'flow') own.delete(key);
      else values.set(key, value);
      return null;
    },
    own: () => Object.fromEntries(own),
    async writeShared(client) {
      for (const [key, value] of shared) await sealed.put(client, place, key, value);
    },
  };

  function count(key: string, size: number): void {
    const sum = bytes - (sizes.get(key) ?? 0) + size;
    if (sum > mostBytes) throw new Problem('invalid', `A trigger keeps at most ${mostBytes} bytes.`);
    bytes = sum;
    sizes.set(key, size);
  }
}

function sizeOf(key: string, value: unknown): number {
  return Buffer.byteLength(JSON.stringify([key, value]));
}
