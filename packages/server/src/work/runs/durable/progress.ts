import type { Progress as Step, RunState } from '@bakehouse/engine';
import type { Actor, ClaimedRun, StoredStatus } from '@bakehouse/store';
import type { Live } from '../../../live/live.ts';
import type { Metrics } from '../../../foundation/metrics/metrics.ts';
import type { TellFailure } from '../tell-failure.ts';

/** Tells those who are connected how runs get on. */
export interface Progress {
  saved: (run: ClaimedRun, state: RunState, status: StoredStatus) => void;
  /** An element that takes long has come further. */
  got: (run: ClaimedRun, element: string, progress: Step) => void;
}

/** A run that gets on quickly is told of at most this often. */
const gatherMs = 250;

/** Makes what tells of runs: the user who caused one, in every process, and administrators in this one. */
export function makeProgress(
  live: Pick<Live, 'publish'>,
  metrics: Metrics,
  tellFailure: TellFailure,
): Progress {
  const left = metrics.counter(
    'runs_left_total',
    'Durable runs that ended or began to wait, by their status.',
  );
  const toldAt = new WeakMap<ClaimedRun, number>();
  return {
    got(run, element, progress) {
      const now = Date.now();
      if (progress.done !== progress.total && now - (toldAt.get(run) ?? 0) < gatherMs) return;
      toldAt.set(run, now);
      const { id, workflow } = run;
      tell(run, { run: id, workflow, status: 'running', element, progress });
    },
    saved(run, state, status) {
      if (status !== 'running') left({ status });
      if (status === 'failed') tellFailure(run, state.error);
      const now = Date.now();
      if (status === 'running' && now - (toldAt.get(run) ?? 0) < gatherMs) return;
      toldAt.set(run, now);
      const { id, workflow } = run;
      const at = state.active[0]?.element ?? state.tokens[0]?.element ?? state.waits[0]?.element ?? null;
      const data = { run: id, workflow, status, steps: state.steps, element: at };
      tell(run, { ...data, ...errorOf(state, run.elevated) }, { ...data, ...errorOf(state, false) });
    },
  };

  function tell(run: ClaimedRun, data: Record<string, unknown>, whole = data): void {
    const { id, actor: user, roles } = run;
    for (const topic of ['runs', `runs:${id}`]) {
      if (user !== null) live.publish(topic, { user, roles }, data);
      live.publish(topic, (actor: Actor) => actor.unrestricted && actor.user?.id !== user, whole);
    }
  }
}

/** Of a run that knew more than its user, only what sort of failure it was. */
function errorOf({ error }: RunState, elevated: boolean): object {
  if (error === undefined) return {};
  return {
    error: elevated ? { code: error.code } : { code: error.code, message: error.message.slice(0, 500) },
  };
}
