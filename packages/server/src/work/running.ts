import { notifyProcesses, type Evaluate, type Modules, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../foundation/config/config.ts';
import type { Sites } from '../sites/sites.ts';
import type { LongEvaluations } from './expressions/long-evaluations.ts';
import type { Live } from '../live/live.ts';
import type { Metrics } from '../foundation/metrics/metrics.ts';
import { makeAlertAccess } from './worker/alert-access.ts';
import { makeAlertFailures } from './worker/alert-failures.ts';
import { makeDeliverEvents } from './worker/deliver-events.ts';
import { makeStartFailureRuns } from './worker/start-failure-runs.ts';
import { listenedMessage } from './listeners/listened-message.ts';
import { openListeners, type Listeners } from './listeners/listeners.ts';
import { openSchedules } from './worker/schedules.ts';
import { makeTellFailure } from './runs/tell-failure.ts';
import { startWorker, type Relief, type Worker } from './worker/worker.ts';
import type { Tracer } from '../foundation/tracing/tracer.ts';
import type { Workflows } from './workflows/workflows.ts';
import { openDurableRuns, type DurableEngine } from './runs/durable/durable-runs.ts';
import { killsAt, type Faults } from './runs/durable/faults.ts';
import { makeProgress } from './runs/durable/progress.ts';
import { runLog } from './runs/durable/run-log.ts';
import { makeRuns, type Runs } from './runs/run-now.ts';
import type { MessageParts } from './runs/services/message-parts.ts';
import type { Outside } from './runs/services/outside.ts';
import { sealedPositions } from './listeners/piece/piece-position.ts';

/** Everything in a process that carries out runs. */
export interface Running {
  runs: Runs;
  durable: DurableEngine;
  /** Begins to work the queues, ticks and events. */
  work: (how?: {
    /** Carries out runs and delivers events while it is up. */
    relief?: Relief | undefined;
    /** Whether that is all that is done here. */
    onlyRuns?: boolean;
  }) => void;
  /** Takes a message of another process. */
  hear: (text: string) => void;
  workflowsChanged: () => void;
  /** Takes no more runs, lets those at work end within this time and gives the rest back. */
  close: (milliseconds: number) => Promise<void>;
}

/** What runs need from the process. */
export interface RunningParts {
  config: Config;
  pool: () => Pool;
  modules: () => Modules;
  workflows: () => Workflows;
  evaluate: Evaluate;
  long: LongEvaluations;
  origins: () => readonly string[];
  sites?: Sites | undefined;
  messages: MessageParts;
  outside?: Outside | undefined;
  live: Pick<Live, 'publish' | 'touched'>;
  metrics: Metrics;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** Mistakes on purpose, for tests. */
  faults?: Faults | undefined;
  tracer?: Tracer | undefined;
}

/** What processes tell each other when something was queued. */
const queuedMessage = 'runs queued';

/** Opens the runs of a process. */
export function openRunning(parts: RunningParts): Running {
  const { config, pool, modules, workflows, evaluate, long, live, metrics, messages, log } = parts;
  const faults: Faults = { ...killsAt(config.BAKEHOUSE_KILL_AT), ...parts.faults };
  const tellFailure = makeTellFailure(metrics, log);
  const progress = makeProgress(live, metrics, tellFailure);
  const schedules = openSchedules(pool);
  let worker: Worker | undefined;
  let listeners: Listeners | undefined;
  let telling = false;
  let relief: Relief | undefined;
  const durable = openDurableRuns({
    ...parts,
    longer: long.evaluate,
    faults,
    leaseSeconds: config.RUN_LEASE_SECONDS,
    waitSeconds: Math.max(1, Math.min(config.REQUEST_SECONDS - 5, 30)),
    onQueued,
    onSaved: progress.saved,
    onProgress: progress.got,
    onTouched: live.touched,
  });
  metrics.gauge('runs_at_work', 'Durable runs that this process carries out.', durable.busy);
  metrics.gauge('work_failing_seconds', 'For how long a part of the work has failed, at every look.', () =>
    Object.entries(worker?.failing() ?? {}).map(([part, seconds]) => [{ part }, seconds]),
  );
  return {
    runs: makeRuns({
      ...parts,
      longer: long.evaluate,
      durable,
      runLog,
      onQueued,
      onTouched: live.touched,
      tellFailure,
    }),
    durable,
    work({ relief: given, onlyRuns = false } = {}) {
      relief = given;
      const deliver = makeDeliverEvents({
        pool,
        modules,
        workflows,
        evaluate,
        chainLimit: config.CHAIN_RUNS,
        log,
      });
      const { outside } = parts;
      if (outside !== undefined && !onlyRuns)
        listeners ??= openListeners({
          pool,
          modules,
          evaluate,
          connections: outside.connections,
          pieces: outside.pieces,
          positions: sealedPositions(() => config.SECRET_KEY),
          env: () => workflows().current().env,
          apiUrl: messages.apiUrl,
          objects: outside.objects,
          get fileBytes() {
            return outside.fileBytes;
          },
          onQueued,
          log,
        });
      worker ??= startWorker({
        pool,
        durable,
        room: config.WORKER_RUNS,
        chores: { events: deliver },
        relief,
        unhurried: onlyRuns
          ? {}
          : {
              schedules: schedules.turn,
              ...(listeners === undefined ? {} : { listeners: listeners.turn }),
              failures: makeStartFailureRuns({
                pool,
                usual: config.ON_FAILURE,
                publicUrl: messages.publicUrl,
                log,
              }),
              access: makeAlertAccess(pool, messages),
              alerts: makeAlertFailures({
                pool,
                roles: config.FAILURE_ROLES,
                minutes: config.FAILURE_MINUTES,
                messages,
              }),
            },
        log,
      });
    },
    hear(text) {
      if (text === queuedMessage) worker?.nudge();
      else if (text.startsWith(listenedMessage)) listeners?.hear(text.slice(listenedMessage.length));
    },
    workflowsChanged() {
      schedules.changed();
      listeners?.changed();
      worker?.nudge();
    },
    async close(milliseconds) {
      await worker?.stop();
      await listeners?.close();
      await durable.close(milliseconds);
      await long.close();
    },
  };

  /** A hint, once in a moment: whoever misses it finds the run a second later. */
  function onQueued(): void {
    if (worker !== undefined && relief?.isUp() !== true) worker.nudge();
    else if (!telling) {
      telling = true;
      setTimeout(() => {
        telling = false;
        notifyProcesses(pool(), [queuedMessage]).catch(() => undefined);
      }, 10).unref();
    }
  }
}
