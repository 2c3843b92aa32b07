import { Problem } from '@bakehouse/contract';
import {
  runToEnd,
  startRun,
  type Host,
  type RunCause,
  type RunEvent,
  type RunState,
} from '@bakehouse/engine';
import {
  isConflict,
  readChange,
  recordTry,
  systemActor,
  type Actor,
  type ClaimedRun,
  type Executor,
  type ResourceAccess,
  type StoredStatus,
} from '@bakehouse/store';
import { functionsOf } from '../../expressions/functions/jwt.ts';
import { signingOf } from '../../expressions/functions/signing.ts';
import { shortBudget } from '../../expressions/long-evaluations.ts';
import type { WorkflowPin } from '../../workflows/workflows.ts';
import { aroundElement, runSpan } from '../../../foundation/tracing/run-spans.ts';
import { makeService, makeServices } from '../services/index.ts';
import { elevatedActor, type ServiceParts } from '../services/service-parts.ts';
import { actorOf } from './actor-of-run.ts';
import { carryAtomically, type AtomicCarry } from './carry-atomically.ts';
import type { CarryOptions, CarryParts } from './carry-parts.ts';
import { changedResource, eventAsStored } from './event-as-stored.ts';
import { followsRefusal, Interruption } from './interruption.ts';
import { makeJournal } from './journal.ts';
import { onlyElement } from './only-element.ts';
import { servicesOfRun } from './run-services.ts';
import { notingElevation } from '../noting-elevation.ts';
import { failedState, storedState } from './stored-state.ts';
import { takeUp, wakeDue } from './take-up.ts';
import { makeTrace } from './trace.ts';

/** A run before its next element; `atomic` where all of it is one transaction. */
interface Begun {
  state: RunState;
  actor: Actor;
  lookup: Host['workflows'];
  atomic?: () => Promise<RunState>;
}

/**
 * How often a run may be taken without getting anywhere before it counts as what may end the process. From then on such
 * runs are begun one at a time, so that those that only were in the same process are not blamed.
 */
const suspicion = 3;

/** How often such a run is begun; then it is given up. */
const patience = 10;

/** The longest sleep before another try that keeps its place among those at work. */
const longestNapMs = 2_000;

/**
 * Carries a run on until it is over or waits. Throws an Interruption where it cannot go on here; then it goes on from its
 * last snapshot, wherever.
 */
export function carryOut(
  run: ClaimedRun,
  parts: CarryParts,
  options: CarryOptions,
): Promise<{ status: StoredStatus; state: RunState }> {
  if (parts.tracer === undefined) return carry(run, parts, options);
  // A worker that takes a run was woken by anybody's request; one that is waited for belongs to its request.
  const about = { ...runSpan(run.workflow, run.id, 'durable'), alone: options.known === undefined };
  return parts.tracer.span(about, () => carry(run, parts, options));
}

async function carry(
  run: ClaimedRun,
  parts: CarryParts,
  { register, known, groupMs, eager, storing }: CarryOptions,
): Promise<{ status: StoredStatus; state: RunState }> {
  const pool = parts.pool();
  // What several processes must agree about goes by the clock of the database.
  const ahead = run.claimedAt.getTime() - Date.now();
  const now = (): number => Date.now() + ahead;
  const trace = makeTrace(run.steps);
  const touched = new Set<string>();
  const journal = makeJournal({
    pool,
    hold: run,
    isElevated: () => run.elevated,
    trace,
    applied: run.resumed.length,
    deltas: run.deltas,
    groupMs,
    // Where somebody catches failures, every answer counts.
    eager: eager && !parts.workflows().current().catches(run.workflow),
    storing,
    now,
    faults: parts.faults,
    onSaved(state, status) {
      for (const module of touched) parts.onTouched(module);
      touched.clear();
      parts.onSaved(run, state, status);
    },
  });
  const signal = new AbortController();
  const carrying = { journal, signal, locked: storing?.done === false };
  void storing?.stored.then(() => (carrying.locked = false));
  /** Whether the workflow that the run began with has the system's rights. */
  let asSystem = false;
  register(carrying);
  const endTurn = run.attempts > suspicion ? await parts.suspects.take() : undefined;
  try {
    journal.check();
    parts.faults.at?.('taken');
    const begun = await begin();
    const state = begun.atomic === undefined ? begun.state : await begun.atomic();
    if (begun.atomic === undefined && (state.status === 'running' || state.status === 'waiting')) {
      const host = hostFor(begun.actor, begun.lookup);
      do await runToEnd(state, host);
      while (wakeDue(state, now));
    }
    journal.check();
    return { status: await journal.leave(state), state };
  } finally {
    endTurn?.();
    await journal.close();
  }

  async function begin(): Promise<Begun> {
    const stored = await storedState(pool, run);
    const { at } = parts.workflows();
    const pins: WorkflowPin[] = [{ identifier: run.workflow, version: run.version }];
    for (const { workflow, version } of Object.values(stored?.frames ?? {}))
      if (version !== undefined) pins.push({ identifier: workflow, version });
    try {
      const noted = notingElevation(await at(pins), () => (run.elevated = true));
      const { at: place, only } = run.start;
      const lookup =
        only === true && place !== undefined
          ? onlyElement(noted, { workflow: run.workflow, element: place.element })
          : noted;
      const workflow = lookup(run.workflow, run.version);
      if (workflow === undefined)
        throw new Problem('invalid', `The workflow "${run.workflow}" no longer exists.`);
      const elevated = workflow.definition.elevated === true;
      asSystem = elevated;
      const actor = known ?? (await actorOf(pool, run, elevated));
      const host = { modules: parts.modules().lookup, now, env: parts.workflows().current().env };
      const state = stored ?? startRun(workflow, await causeOf(run, actor, elevated), host);
      if (run.attempts > suspicion && ((await recordTry(pool, run)) ?? 0) > patience)
        throw new Problem('unavailable', `It was started ${patience} times without making progress.`);
      takeUp(state, run, { now, seconds: workflow.limits.seconds });
      if (stored !== undefined || workflow.kind !== 'atomic') return { state, actor, lookup };
      const cause = await causeOf(run, actor, elevated);
      const changed = changedResource(workflow, cause);
      const begin = async (db: Executor) => {
        trace.take();
        touched.clear();
        if (changed === undefined) return startRun(workflow, cause, host);
        const event = await eventAsStored(accessOf(db, actor, elevated), changed);
        return startRun(workflow, { ...cause, event }, host);
      };
      const reads = changed !== undefined;
      return { state, actor, lookup, atomic: () => atomically(begin, reads, actor, lookup) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { state: failedState(run, error), actor: systemActor, lookup: () => undefined };
    }
  }

  async function causeOf(
    { id, start: { change, only: _only, ...start } }: ClaimedRun,
    actor: Actor,
    elevated: boolean,
  ): Promise<RunCause> {
    // Nobody waits here: only the definition may say how long it takes.
    const cause = { run: id, user: actor.user, seconds: null, ...start } as RunCause;
    if (change === undefined) return cause;
    const read = await readChange(accessOf(pool, actor, elevated), change);
    return { ...cause, event: { ...(start.event as RunEvent), ...read } };
  }

  function accessOf(db: Executor, actor: Actor, elevated: boolean): ResourceAccess {
    const { evaluate, modules } = parts;
    return { db, actor: elevated ? elevatedActor(actor) : actor, modules: modules(), evaluate };
  }

  /** `changed`: whether it begins with a resource that may have changed since. */
  function atomically(
    begin: AtomicCarry['begin'],
    changed: boolean,
    actor: Actor,
    lookup: Host['workflows'],
  ): Promise<RunState> {
    const { catches, reads } = parts.workflows().current();
    return carryAtomically({
      pool,
      run,
      journal,
      needs: { catches: catches(run.workflow), reads: changed || reads(run.workflow) },
      begin,
      hostOn(executor, around) {
        // One that is gone by now is not made again.
        const given = { ...partsFor(actor), executor, holdsVersions: changed };
        const services = makeServices((name) => makeService(name, given), around);
        const { begin: _begin, checkpoint: _checkpoint, discard: _discard, ...host } = hostFor(actor, lookup);
        return { ...host, services };
      },
      locked: (is) => (carrying.locked = is),
    });
  }

  function partsFor(actor: Actor): Omit<ServiceParts, 'executor'> {
    const { evaluate, startFrom, sites, messages, outside } = parts;
    return {
      actor,
      run: run.id,
      isElevated: () => run.elevated,
      modules: parts.modules(),
      evaluate,
      origins: parts.origins(),
      messages,
      outside,
      startRun: startFrom,
      touched: (module) => touched.add(module),
      sites,
    };
  }

  function hostFor(actor: Actor, workflows: Host['workflows']): Host {
    const { onProgress } = parts;
    const modules = parts.modules();
    const services = servicesOfRun(partsFor(actor), journal);
    const signing = signingOf(parts.workflows().current().signers, { actor, elevated: asSystem });
    return {
      workflows,
      modules: modules.lookup,
      services,
      now,
      random: Math.random,
      functions: functionsOf(signing),
      budget: shortBudget,
      longer: (evaluation) => parts.longer(evaluation, signing),
      signal: signal.signal,
      patience: longestNapMs,
      onStep: (step) => trace.add(step),
      ...(parts.tracer === undefined ? {} : { around: aroundElement(parts.tracer) }),
      onProgress: (element, progress) => onProgress?.(run, element, progress),
      onBug: (error, element) => {
        if (!(error instanceof Interruption) && !isConflict(error) && !followsRefusal(error))
          parts.log.error({ err: error, element, run: run.id }, 'an element failed unexpectedly');
      },
      begin: journal.begin,
      checkpoint: journal.checkpoint,
      discard: journal.discard,
    };
  }
}
