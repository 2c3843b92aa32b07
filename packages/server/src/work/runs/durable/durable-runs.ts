import { randomUUID } from 'node:crypto';
import { newId, Problem } from '@bakehouse/contract';
import { startRun, type RunCause, type RunState } from '@bakehouse/engine';
import {
  depthLimit,
  queueRun,
  readHeldRun,
  releaseRun,
  type Actor,
  type ClaimedRun,
  type NewRun,
  type StoredStatus,
} from '@bakehouse/store';
import { refuseOff } from '../../workflows/refuse-off.ts';
import type { DurableRuns, DurableStart } from '../durable-runs.ts';
import { resultOf, type RunResult } from '../run-result.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import { carryOut } from './carry-out.ts';
import type { Carrying, CarryParts } from './carry-parts.ts';
import { makeDatabaseClock } from './database-clock.ts';
import { claimedOf } from './claimed-run.ts';
import { holdRuns } from './held-runs.ts';
import { Interruption } from './interruption.ts';
import { makeStoring, type Storing } from './storing.ts';
import { makeTurns } from './turns.ts';
import { firstWay, nextWay } from './ways.ts';

/** Carries out runs that survive restarts, those of this process and those it takes from queues. */
export interface DurableEngine extends DurableRuns {
  /** Under which it holds runs. */
  owner: string;
  leaseSeconds: number;
  /** How many it carries out now. */
  busy: () => number;
  /** Carries on a run that was taken; gives its status, or undefined where it could not go on here. */
  carry: (run: ClaimedRun) => Promise<StoredStatus | undefined>;
  /** Lets what is at work come to an end within this time, and gives the rest back. */
  close: (milliseconds: number) => Promise<void>;
}

/** What runs are made and carried out with. */
export interface DurableParts extends Omit<CarryParts, 'startFrom' | 'suspects'> {
  leaseSeconds: number;
  /** How long a browser waits for a run; then it is told that the run goes on. */
  waitSeconds: number;
  /** Told when there is something in a queue. */
  onQueued: () => void;
}

/** Opens the durable runs of a process. */
export function openDurableRuns(parts: DurableParts): DurableEngine {
  const { pool, log, waitSeconds, onQueued } = parts;
  const owner = randomUUID();
  // A mistake on purpose, for tests: nobody ever takes a run over.
  const leaseSeconds = parts.faults.endless === true ? 1e9 : parts.leaseSeconds;
  const held = holdRuns({ pool, owner, leaseSeconds: Math.min(leaseSeconds, 1e6), log });
  const clock = makeDatabaseClock(pool);
  const working = new Set<Promise<unknown>>();
  const carryParts: CarryParts = { ...parts, startFrom, suspects: makeTurns() };
  return { owner, leaseSeconds, busy: () => held.size, start, startFrom, carry, close };

  async function start({
    workflow,
    actor,
    cause,
    async,
    queue,
    db,
    ...rest
  }: DurableStart): Promise<RunResult> {
    const { user } = actor;
    const { run: id, event, input, variables } = cause;
    // What cannot begin is told at once.
    startRun(workflow, cause, { modules: parts.modules().lookup });
    const run: NewRun = {
      id,
      workflow: workflow.identifier,
      version: workflow.version ?? 0,
      kind: 'durable',
      queue,
      actor: user?.id ?? null,
      roles: user?.roles,
      elevated: workflow.definition.elevated === true,
      cause: rest.storedCause ?? (event === undefined ? { type: 'direct' } : eventCause(event)),
      start: withoutMissing({ event, input, variables }),
    };
    if (async) {
      await queueRun(db, run);
      parts.faults.at?.('run-queued');
      onQueued();
      return { run: id, status: 'queued', output: null, instructions: [] };
    }
    // It is stored apart from the request's own transaction, whatever becomes of that.
    const startedAt = new Date(await clock.now());
    const storing = makeStoring(run, { owner, leaseSeconds, startedAt, onWritten: clock.set });
    const claimed = claimedOf(run, owner, startedAt);
    const done = follow(carryHeld(claimed, { known: actor, storing }));
    const isOver = await within(waitSeconds, done);
    // Whoever is told that it goes on must find it.
    const result = isOver ? await done : await Promise.race([done, storing.stored]);
    if (result === undefined) return { run: id, status: 'running', output: null, instructions: [] };
    const status = result.status === 'queued' ? 'waiting' : result.status;
    return { ...resultOf(result.state, claimed.elevated && !actor.unrestricted), status };
  }

  async function startFrom(
    {
      workflow: identifier,
      queue,
      variables,
      input,
      from,
    }: Parameters<NonNullable<ServiceParts['startRun']>>[0],
    { actor, executor, run: parent, isElevated }: ServiceParts,
  ): Promise<{ run: string }> {
    const workflow = parts.workflows().current().lookup(identifier);
    if (workflow === undefined) throw new Problem('invalid', `There is no workflow "${identifier}".`);
    refuseOff(workflow.definition);
    const { rows } = await executor.query<{ depth: number; chain: string | null }>(
      'select depth, chain from bakehouse.runs where id = $1',
      [parent],
    );
    const depth = (rows[0]?.depth ?? 0) + 1;
    if (depth > depthLimit)
      throw new Problem(
        'invalid',
        `More than ${depthLimit} runs started each other; the last one was "${identifier}".`,
      );
    const id = newId();
    await queueRun(executor, {
      id,
      workflow: identifier,
      version: workflow.version ?? 0,
      kind: 'durable',
      queue: queue ?? workflow.definition.queue,
      actor: actor.user?.id ?? null,
      roles: actor.user?.roles,
      elevated: workflow.definition.elevated === true || isElevated(),
      cause: { type: 'run', run: parent },
      depth,
      chain: rows[0]?.chain ?? parent,
      start: withoutMissing({ input, variables, from }),
    });
    // Committed a moment later; whoever looks too early looks again soon.
    onQueued();
    return { run: id };
  }

  function carry(run: ClaimedRun): Promise<StoredStatus | undefined> {
    return follow(carryHeld(run).then((result) => result?.status));
  }

  function follow<T>(promise: Promise<T>): Promise<T> {
    working.add(promise);
    const forget = (): void => void working.delete(promise);
    promise.then(forget, forget);
    return promise;
  }

  /** Undefined where it could not go on here. */
  async function carryHeld(
    run: ClaimedRun,
    given: Given = {},
  ): Promise<{ status: StoredStatus; state: RunState } | undefined> {
    try {
      const result = await carryUntilDone(run, given);
      if (result.status === 'queued') onQueued();
      return result;
    } catch (error) {
      if (!(error instanceof Interruption))
        log.error({ err: error, run: run.id }, 'a run cannot be carried out');
      else if (error.reason === 'database')
        log.warn({ err: error.cause, run: run.id }, 'a run is resumed later: the database does not answer');
      if (!(error instanceof Interruption) || error.reason !== 'taken') await giveBack(run, given.storing);
      // Of what could not even be stored nobody may believe that it goes on.
      if (given.storing?.done === false) throw causeOf(error);
      return undefined;
    } finally {
      held.remove(run.id);
    }
  }

  /**
   * Creations are not waited for; where the database refuses one, the run goes on from its last snapshot and waits for each answer.
   * Effects that are committed together can be in the way of those of another run: then each is committed by itself.
   */
  async function carryUntilDone(
    run: ClaimedRun,
    given: Given,
  ): Promise<{ status: StoredStatus; state: RunState }> {
    const register = (carrying: Carrying): void => held.add(run, carrying);
    let way = firstWay(run.attempts);
    for (;;) {
      try {
        return await carryOut(run, carryParts, { ...given, ...way, register });
      } catch (error) {
        const next = nextWay(way, error);
        const present = next === undefined ? undefined : await storedRun(run, given.storing);
        if (next === undefined || present === undefined) throw error;
        Object.assign(run, present);
        way = next;
      }
    }
  }

  /** A run as it is stored; it is stored first where it was not. */
  async function storedRun(run: ClaimedRun, storing: Storing | undefined): Promise<ClaimedRun | undefined> {
    await storeNow(storing);
    return readHeldRun(pool(), run);
  }

  async function storeNow(storing: Storing | undefined): Promise<void> {
    if (storing === undefined || storing.done) return;
    await storing.write(pool());
    storing.committed();
  }

  /** Where the database does not answer either, the lease ends by itself. */
  async function giveBack(run: ClaimedRun, storing: Storing | undefined): Promise<void> {
    try {
      await storeNow(storing);
      if (await releaseRun(pool(), run)) onQueued();
    } catch {
      log.warn(
        { run: run.id },
        'a run could not be released; another process resumes it when its lease expires',
      );
    }
  }

  async function close(milliseconds: number): Promise<void> {
    const all = Promise.allSettled(working);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
    await Promise.race([all, late]);
    clearTimeout(timer);
    held.interrupt();
    await Promise.allSettled(working);
    await held.close();
  }
}

/** Whether something is over within this time. */
async function within(seconds: number, done: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), seconds * 1000);
  });
  const over = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return over;
}

/** What is known of a run that somebody waits for. */
interface Given {
  known?: Actor;
  storing?: Storing;
}

/** Why a run could not be begun. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Interruption)) return error;
  return error.cause ?? new Problem('unavailable', 'The run could not be started. Try again.');
}

function eventCause({ identifier, module, id }: NonNullable<RunCause['event']>): NewRun['cause'] {
  return withoutMissing({ type: 'event' as const, event: identifier, module, resource: id });
}

function withoutMissing<T extends object>(given: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
