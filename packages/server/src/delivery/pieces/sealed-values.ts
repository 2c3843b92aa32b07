import { putPieceValue, readPieceValue, type Executor, type PieceValues } from '@bakehouse/store';
import { seal, unseal } from '../../foundation/seal.ts';

/** The values that pieces keep, encrypted: services give their own secrets to what keeps something there. */
export interface SealedValues {
  /** A value; null where there is none. */
  read(db: Executor, place: PieceValues, key: string): Promise<unknown>;
  /** Keeps a value; null takes it away. */
  put(db: Executor, place: PieceValues, key: string, value: unknown): Promise<void>;
}

/** Keeps values encrypted with entries of `SECRET_KEY`. */
export function sealedValues(keys: () => readonly string[]): SealedValues {
  return {
    async read(db, place, key) {
      const stored = await readPieceValue(db, place, key);
      return stored === null ? null : JSON.parse(unseal(keys(), ownerOf(place, key), stored).toString());
    },
    put: (db, place, key, value) =>
      putPieceValue(db, place, key, value, (text) => seal(keys(), ownerOf(place, key), Buffer.from(text))),
  };
}

/** Whom a sealed value belongs to. A workflow that gets another name keeps its values. */
function ownerOf({ piece }: PieceValues, key: string): string {
  return `piece ${piece} ${key}`;
}
