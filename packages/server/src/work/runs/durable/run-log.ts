import { recordRun } from '@bakehouse/store';
import type { RunLog } from '../run-log.ts';
import { bounded, makeStepJson, stepLimit } from './trace.ts';

/** Keeps runs that are over among the others, with their traces. */
export const runLog: RunLog = {
  async insertFinished(db, run) {
    const {
      id,
      workflow,
      version = 0,
      kind,
      user,
      roles,
      elevated,
      event,
      startedAt,
      input,
      output,
      error,
      steps,
    } = run;
    await recordRun(db, {
      id,
      workflow,
      version,
      kind,
      actor: user,
      roles,
      elevated,
      cause: event === null ? { type: 'direct' } : { type: 'event', event },
      start: event === null ? { input } : { event: input },
      status: run.status === 'failed' || run.status === 'cancelled' ? run.status : 'completed',
      error,
      output: JSON.stringify(bounded(output ?? null)),
      instructions: '[]',
      trace: `[${steps.slice(0, stepLimit).map(makeStepJson()).join(',')}]`,
      steps: steps.length,
      startedAt: new Date(startedAt),
    });
  },
};
