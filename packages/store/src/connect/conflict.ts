import { errorCode } from '@bakehouse/contract';

/** Whether PostgreSQL undid a transaction for what others did at the same moment: done again as a whole, it may succeed. */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^(?:40001|40P01)$/.test(errorCode(cause) ?? '')) return true;
  return false;
}

/** Thrown where work needs a transaction that sees one moment, and is in another kind: that one is begun anew. */
export const needsIsolation = new Error('this needs a transaction that sees one moment');
