import { andThen, newId, Problem } from '@bakehouse/contract';
import { runToEnd, startRun, type CompiledWorkflow, type Host, type RunCause } from '@bakehouse/engine';
import type { RunState, Services, StepTrace } from '@bakehouse/engine';
import type { Actor, Eager, Evaluate, Executor, Modules, Pool, StoredCause } from '@bakehouse/store';
import type { Logger } from 'pino';
import { functionsOf } from '../expressions/functions/jwt.ts';
import { signingOf } from '../expressions/functions/signing.ts';
import { shortBudget, type LongEvaluations } from '../expressions/long-evaluations.ts';
import type { Sites } from '../../sites/sites.ts';
import { aroundElement, runSpan } from '../../foundation/tracing/run-spans.ts';
import type { Tracer } from '../../foundation/tracing/tracer.ts';
import type { WorkflowSet } from '../workflows/workflow-set.ts';
import { inOneTransaction } from './atomic.ts';
import { noteElevated } from './note-elevated.ts';
import { notingElevation } from './noting-elevation.ts';
import type { TellFailure } from './tell-failure.ts';
import { tryEagerly } from './try-eagerly.ts';
import { untilNoConflict } from './until-no-conflict.ts';
import type { DurableRuns } from './durable-runs.ts';
import { finished, type Carried } from './finished-run.ts';
import type { RunLog } from './run-log.ts';
import { resultOf, type RunResult } from './run-result.ts';
import { makeService, makeServices, type Service } from './services/index.ts';
import { markTransientFailures } from './services/mark-transient-failures.ts';
import type { MessageParts } from './services/message-parts.ts';
import type { Outside } from './services/outside.ts';
import type { ServiceParts } from './services/service-parts.ts';

/** A run that somebody asks for. */
export interface RunRequest {
  workflow: CompiledWorkflow;
  /** The workflows as they stood when it was asked for. */
  set: WorkflowSet;
  actor: Actor;
  db: Executor;
  input?: unknown;
  event?: RunCause['event'];
  /** Reads the stored resource of the event in the transaction of a run that may write by it. */
  readStored?: ((db: Executor) => Promise<unknown>) | undefined;
  /** Whether it goes on by itself; as the definition says when left out. */
  async?: boolean | undefined;
  queue?: string | undefined;
  /** Whether its trace is kept although it writes nothing. */
  trace?: boolean;
  /** Why it begins, where that is no form's event and no direct call. */
  cause?: StoredCause;
}

/** Carries out runs. */
export interface Runs {
  /** Carries out a run, at once where it waits for nothing; or has it carried out where it must survive restarts. */
  now(request: RunRequest): RunResult | Promise<RunResult>;
  /** Tells workers that there is something in a queue. */
  queued(): void;
}

/** What runs are carried out with. */
export interface RunsParts {
  pool: () => Pool;
  modules: () => Modules;
  evaluate: Evaluate;
  origins: () => readonly string[];
  sites?: Sites | undefined;
  messages: MessageParts;
  outside?: Outside | undefined;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Evaluates what takes long beside everything else. */
  longer: LongEvaluations['evaluate'];
  durable?: DurableRuns | undefined;
  onQueued?: (() => void) | undefined;
  /** Told which modules were written to, once that is committed. */
  onTouched?: ((module: string) => void) | undefined;
  runLog?: RunLog | undefined;
  /** Told of runs that failed here. */
  tellFailure?: TellFailure | undefined;
  tracer?: Tracer | undefined;
}

/** Carries out runs: those that write nothing at once, those that only change the database in one transaction. */
export function makeRuns(parts: RunsParts): Runs {
  return { now, queued: () => parts.onQueued?.() };

  function now(request: RunRequest): RunResult | Promise<RunResult> {
    const run = newId();
    const { identifier, kind, async } = request.workflow;
    // A durable run is noted where it is carried out, which may be elsewhere.
    if (parts.tracer === undefined || kind === 'durable' || (request.async ?? async))
      return begin(request, run);
    return parts.tracer.span(runSpan(identifier, run, kind), () => begin(request, run));
  }

  function begin(request: RunRequest, run: string): RunResult | Promise<RunResult> {
    const { workflow, actor, db, input, event, async = workflow.async, queue } = request;
    const { user } = actor;
    const cause: RunCause = { run, user };
    if (event !== undefined) cause.event = event;
    else cause.input = input;
    if (!async && workflow.kind === 'ephemeral') return ephemeral(request, cause);
    if (!async && workflow.kind === 'atomic') return atomic(request, cause);
    if (parts.durable === undefined)
      throw new Problem('unavailable', 'This process cannot start durable runs.');
    const line = queue ?? workflow.definition.queue;
    const { cause: storedCause } = request;
    return parts.durable.start({ workflow, actor, cause, async, queue: line, db, storedCause });
  }

  function ephemeral(request: RunRequest, cause: RunCause): RunResult | Promise<RunResult> {
    const traced = request.trace === true || request.workflow.definition.trace === 'all';
    const steps: StepTrace[] | undefined = traced ? [] : undefined;
    const host = new RunHost(
      parts,
      request,
      (isElevated) =>
        servicesFor(request, cause, { executor: request.db, isElevated }, markTransientFailures),
      steps,
    );
    const began = Date.now();
    return andThen(runToEnd(startRun(request.workflow, cause, host), host), (state) => {
      noteFailure(request, state);
      // Nobody waits for the trace.
      if (steps !== undefined)
        void keep(parts.pool(), request, cause, { state, steps, elevated: host.elevated }, began);
      else if (host.elevated)
        return noteElevated(request.db, request, cause).then(() => resultOf(state, sawMore(request, host)));
      return resultOf(state, sawMore(request, host));
    });
  }

  async function atomic(request: RunRequest, cause: RunCause): Promise<RunResult> {
    const { workflow, set, db, readStored } = request;
    const began = Date.now();
    const needs = {
      catches: set.catches(workflow.identifier),
      reads: readStored !== undefined || set.reads(workflow.identifier),
    };
    // Where somebody catches failures, or a transaction goes on after the run, every answer counts.
    const waits = needs.catches || !('totalCount' in db);
    const once = () => tryEagerly(waits ? undefined : { sent: [] }, attempt);
    const alone = needs.reads && 'totalCount' in db;
    const attempted = await (alone ? untilNoConflict(workflow.identifier, once) : once());
    const { state } = attempted;
    for (const module of attempted.touched) parts.onTouched?.(module);
    noteFailure(request, state);
    // Its effects are undone; that it failed is told all the same.
    if (state.status !== 'completed') await keep(parts.pool(), request, cause, attempted, began);
    return resultOf(state, sawMore(request, attempted));

    async function attempt(eager: Eager | undefined): Promise<Attempt> {
      const steps: StepTrace[] = [];
      const touched = new Set<string>();
      let elevated = false;
      const state = await inOneTransaction(db, needs, async (client, guard, last) => {
        const around = (service: Service) => markTransientFailures(guard(service));
        const given = { executor: client, eager, touched };
        const host = new RunHost(
          parts,
          request,
          (isElevated) => servicesFor(request, cause, { ...given, isElevated }, around),
          steps,
        );
        if (readStored !== undefined && cause.event !== undefined)
          cause.event = { ...cause.event, stored: await readStored(client) };
        const done = await runToEnd(startRun(workflow, cause, host), host);
        ({ elevated } = host);
        const { runLog } = parts;
        if (done.status === 'completed' && runLog !== undefined)
          last(() =>
            runLog.insertFinished(client, finished(request, cause, { state: done, steps, elevated }, began)),
          );
        return done;
      });
      await Promise.all(state.status === 'completed' ? (eager?.sent ?? []) : []);
      return { state, steps, elevated, touched };
    }
  }

  function servicesFor(
    { actor }: RunRequest,
    { run }: RunCause,
    { executor, isElevated, eager, touched }: GivenToServices,
    around: (service: Service) => Service,
  ): Services {
    const { evaluate, durable, sites } = parts;
    const given: ServiceParts = {
      actor,
      executor,
      eager,
      run,
      isElevated,
      evaluate,
      modules: parts.modules(),
      origins: parts.origins(),
      messages: parts.messages,
      outside: parts.outside,
      startRun: durable?.startFrom,
      sites,
      touched: (module) => touched?.add(module),
    };
    return makeServices((name) => makeService(name, given), around);
  }

  function noteFailure({ workflow: { identifier } }: RunRequest, { id, status, error }: RunState): void {
    if (status === 'failed') parts.tellFailure?.({ id, workflow: identifier }, error);
  }

  async function keep(...run: [pool: Pool, ...Parameters<typeof finished>]): Promise<void> {
    const [pool, ...rest] = run;
    try {
      await parts.runLog?.insertFinished(pool, finished(...rest));
    } catch (error) {
      parts.log.warn({ err: error }, 'a run cannot be stored');
    }
  }
}

/** What services of one run get besides what all runs share. */
interface GivenToServices {
  executor: Executor;
  isElevated: () => boolean;
  eager?: Eager | undefined;
  touched?: Set<string>;
}

/** Whether a run has seen more than whoever caused it may see. */
function sawMore({ actor }: RunRequest, { elevated }: { elevated: boolean }): boolean {
  return elevated && !actor.unrestricted;
}

/** A run that was carried out in a transaction of its own. */
interface Attempt extends Carried {
  /** The modules that it wrote to. */
  touched: Set<string>;
}

/** What a run gets from this process; its services are made when an element asks for the first. */
class RunHost implements Host {
  readonly workflows: Host['workflows'];
  readonly env: NonNullable<Host['env']>;
  readonly modules: NonNullable<Host['modules']>;
  readonly random = Math.random;
  readonly functions: NonNullable<Host['functions']>;
  readonly budget = shortBudget;
  readonly longer: NonNullable<Host['longer']>;
  readonly onStep?: NonNullable<Host['onStep']>;
  readonly around?: NonNullable<Host['around']>;
  /** Whether the run has had the system's rights by now. */
  elevated = false;
  readonly #log: RunsParts['log'];
  readonly #make: (isElevated: () => boolean) => Services;
  #services: Services | undefined;

  constructor(
    parts: RunsParts,
    { set, actor, workflow }: Pick<RunRequest, 'set' | 'actor' | 'workflow'>,
    make: (isElevated: () => boolean) => Services,
    steps: StepTrace[] | undefined,
  ) {
    this.env = set.env;
    const signing = signingOf(set.signers, { actor, elevated: workflow.definition.elevated === true });
    this.functions = functionsOf(signing);
    this.workflows = notingElevation(set.lookup, () => (this.elevated = true));
    this.modules = parts.modules().lookup;
    this.longer = (evaluation) => parts.longer(evaluation, signing);
    if (steps !== undefined) this.onStep = (step) => steps.push(step);
    if (parts.tracer !== undefined) this.around = aroundElement(parts.tracer);
    this.#log = parts.log;
    this.#make = make;
  }

  get services(): Services {
    return (this.#services ??= this.#make(() => this.elevated));
  }

  onBug(error: unknown, element: string): void {
    this.#log.error({ err: error, element }, 'an element failed unexpectedly');
  }
}
