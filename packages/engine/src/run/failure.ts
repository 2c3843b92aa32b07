import { Problem } from '@bakehouse/contract';
import type { RunFailure } from './state.ts';

/** A failure, and whether another try may help. */
export interface Fault extends RunFailure {
  again: boolean;
  /** Milliseconds that whoever refused it asks to wait. */
  after?: number | undefined;
}

/** How many faults of one failure are kept. */
const mostErrors = 50;

/** What an error means for a run. Errors that are no problem are bugs and say nothing of themselves. */
export function faultOfError(error: unknown, element: string): Fault {
  if (!(error instanceof Problem)) {
    return { code: 'internal', message: 'Internal error', element, again: true };
  }
  const { code, message, status, data } = error;
  const errors =
    data.errors === undefined || data.errors.length === 0 ? {} : { errors: data.errors.slice(0, mostErrors) };
  const again = status >= 500 || passing.has(status);
  const after = data.retryAfter && { after: data.retryAfter * 1000 };
  return { code, message, element, ...errors, again, ...after };
}

/** A failure as it is kept. */
export function failureOf({ code, message, element, errors }: Fault): RunFailure {
  return { code, message, element, ...(errors === undefined ? {} : { errors }) };
}

/** Statuses below 500 that may pass by themselves. */
const passing = new Set([408, 409, 412, 429]);
