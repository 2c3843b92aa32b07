import { BakehouseError } from '@bakehouse/client/source';

/** Whether a failure has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): error is BakehouseError {
  return error instanceof BakehouseError && codes.includes(error.code);
}

/** Whether the server could not be reached at all. */
export function isUnreachable(error: unknown): boolean {
  return hasCode(error, 'unreachable');
}

/** Whether the server named what is wrong. */
export function isRefused(error: unknown): error is BakehouseError {
  return error instanceof BakehouseError && error.status > 0;
}
