import { transientFailure } from '@bakehouse/store';
import type { Service } from './index.ts';

/** A service whose failure says so where the database failed only for the moment: such a run may be tried again. */
export function markTransientFailures(service: Service): Service {
  return async (...given) => {
    try {
      return await service(...given);
    } catch (error) {
      throw transientFailure(error) ?? error;
    }
  };
}
