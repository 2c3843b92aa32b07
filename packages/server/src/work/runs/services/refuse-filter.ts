import { Problem } from '@bakehouse/contract';

/** A filter that does not suit its module is a fault of the element that has it, not of a request. */
export function refuseFilter(error: unknown): never {
  if (error instanceof Problem && error.code === 'malformed')
    throw new Problem('invalid', error.message, error.data, error);
  throw error;
}
