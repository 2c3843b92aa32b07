import type { Executor, PoolClient } from '@bakehouse/store';
import type { Group } from './group.ts';
import { isTransient } from './interruption.ts';

/** What one try of an element does. */
export interface Effect {
  /** Set when the try is over: whatever it still asks for comes too late. */
  over: boolean;
  /** Set when a statement of it has failed. */
  failed?: true;
  /** Its place in a transaction, where it needs one. */
  part?: Promise<Part | undefined>;
}

/** An effect that has its turn in a transaction. */
export interface Part {
  group: Group;
  /** Nothing was written. */
  reads?: true;
  /** Lets the next branch of the run write. */
  end: () => void;
}

/** The elements of a run that are at work, by the keys of their effects. */
export interface Effects {
  of: (key: string) => Effect;
  /** An executor that asks for its connection with the first statement, and notes when the database fails. */
  executor: (effect: Effect, connection: () => Promise<Executor>) => Executor;
  /** The try is over. */
  end: (key: string) => Effect | undefined;
  endAll: () => Effect[];
}

/** Makes the effects of one run; `failed` is told where the database fails for a reason that is not theirs. */
export function makeEffects({
  check,
  failed,
}: {
  check: () => void;
  failed: (error: unknown) => void;
}): Effects {
  const effects = new Map<string, Effect>();
  return {
    of(key) {
      const known = effects.get(key) ?? { over: false };
      effects.set(key, known);
      return known;
    },
    executor(effect, connection) {
      const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {
        check();
        refuseLate(effect);
        try {
          const db = await connection();
          refuseLate(effect);
          return await (db.query as (...all: typeof given) => Promise<unknown>).apply(db, given);
        } catch (error) {
          effect.failed = true;
          if (isTransient(error) && !effect.over) failed(error);
          throw error;
        }
      };
      return { query } as unknown as PoolClient;
    },
    end,
    endAll: () => [...effects.keys()].flatMap((key) => end(key) ?? []),
  };

  function end(key: string): Effect | undefined {
    const effect = effects.get(key);
    effects.delete(key);
    if (effect !== undefined) effect.over = true;
    return effect;
  }
}

function refuseLate({ over }: Effect): void {
  if (over) throw new Error('this try of the element is over');
}
