import type { Services } from '@bakehouse/engine';
import { passingFailure } from '@bakehouse/store';

/** Services whose failures say so where the database failed only for the moment: such a run may be tried again. */
export function tellPassing({ allowsOrigin, ...effects }: Services): Services {
  const entries = Object.entries(effects).map(([name, call]) => [
    name,
    telling(call as (...given: unknown[]) => unknown),
  ]);
  return {
    ...(Object.fromEntries(entries) as Services),
    ...(allowsOrigin === undefined ? {} : { allowsOrigin }),
  };
}

function telling(call: (...given: unknown[]) => unknown): (...given: unknown[]) => Promise<unknown> {
  return async (...given) => {
    try {
      return await call(...given);
    } catch (error) {
      throw passingFailure(error) ?? error;
    }
  };
}
