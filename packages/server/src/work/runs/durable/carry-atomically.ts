import { Problem } from '@bakehouse/contract';
import { runToEnd, type Host, type RunState } from '@bakehouse/engine';
import { isConflict, lockHeldRun, type ClaimedRun, type Pool, type PoolClient } from '@bakehouse/store';
import { inOneTransaction, type AtomicNeeds } from '../atomic.ts';
import type { Service } from '../services/index.ts';
import { untilNoConflict } from '../until-no-conflict.ts';
import { Interruption, isTransient } from './interruption.ts';
import type { Journal } from './journal-parts.ts';

/** What a run is carried out with that only changes the database. */
export interface AtomicCarry {
  pool: Pool;
  run: ClaimedRun;
  journal: Journal;
  needs: AtomicNeeds;
  /** The state before the first element, with what is stored at this moment, and nothing noted of an attempt before. */
  begin: (executor: PoolClient) => Promise<RunState>;
  hostOn: (executor: PoolClient, around: (service: Service) => Service) => Host;
  /** Told while the run is locked, so that nobody waits for that to extend its lease. */
  locked: (is: boolean) => void;
}

/**
 * Carries out a run whose effects are all in the database: they and the end of the run are one transaction, as where somebody
 * waits for it. Nobody takes the run over meanwhile, since its row is locked; of a process that dies nothing is left.
 */
export function carryAtomically(parts: AtomicCarry): Promise<RunState> {
  const { pool, run, journal, needs, locked } = parts;
  const { seq } = run;
  return untilDone(run.workflow, async () => {
    journal.check();
    // As it was before an attempt that came to nothing.
    run.seq = seq;
    journal.reopen();
    locked(true);
    try {
      return await inOneTransaction(pool, needs, async (client, guard) => {
        if (!(await lockHeldRun(client, run))) throw new Interruption('taken');
        const executor = noting(client, journal);
        const done = await runToEnd(await parts.begin(executor), parts.hostOn(executor, guard));
        journal.check();
        if (done.status === 'completed') await journal.leaveIn(client, done);
        return done;
      });
    } catch (error) {
      if (error instanceof Interruption || isConflict(error)) throw error;
      throw isTransient(error) ? new Interruption('database', error) : error;
    } finally {
      locked(false);
    }
  });
}

/** Where others are always faster it is tried again later: that says nothing of the run. */
async function untilDone(workflow: string, work: () => Promise<RunState>): Promise<RunState> {
  try {
    return await untilNoConflict(workflow, work);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') throw new Interruption('database', error);
    throw error;
  }
}

/** The connection, which notes where the database does not answer any more: that says nothing of the run. */
function noting(client: PoolClient, journal: Journal): PoolClient {
  const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {
    journal.check();
    try {
      return await (client.query as (...all: typeof given) => Promise<unknown>).apply(client, given);
    } catch (error) {
      if (isTransient(error) && !isConflict(error)) journal.interrupt(new Interruption('database', error));
      throw error;
    }
  };
  return { query } as unknown as PoolClient;
}
