import { errorCode, Problem } from '@bakehouse/contract';

/** Why a run cannot go on here. */
export type InterruptionReason = 'taken' | 'database' | 'stopping' | 'refused';

/**
 * A run cannot go on here: somebody else has taken it, the database does not answer, the process stops, or the database
 * refused something whose answer was not waited for. Nothing is told to whoever waits, nothing is written: the run goes on
 * from its last snapshot, wherever.
 */
export class Interruption extends Error {
  readonly reason: InterruptionReason;

  constructor(reason: InterruptionReason, cause?: unknown) {
    super(`the run cannot go on here: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Whether an error of the database says nothing of the statement: the connection is lost, the server starts, another
 * transaction was in the way. Everything counts as such that PostgreSQL does not say of the statement or its values.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return !statementFaults.has(code.slice(0, 2));
}

/** Whether a statement was not carried out since one before it in its transaction was refused. */
export function followsRefusal(error: unknown): boolean {
  return errorCode(error) === '25P02';
}

/** How a run is interrupted by an error of the database. */
export function interruptionBy(error: unknown): Interruption {
  return new Interruption(followsRefusal(error) ? 'refused' : 'database', error);
}

/** Classes of SQLSTATE that tell of the statement, its values or what they conflict with. */
const statementFaults = new Set(['0A', '21', '22', '23', '2F', '42', '44', '54', 'P0']);
