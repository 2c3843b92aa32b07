import type { RunFailure } from '@bakehouse/engine';
import type { Logger } from 'pino';
import type { Metrics } from '../../foundation/metrics/metrics.ts';

/** Tells those who operate the product that a run failed. */
export type TellFailure = (
  run: { id: string; workflow: string },
  failure: Pick<RunFailure, 'code' | 'element'> | undefined,
) => void;

/** Makes what tells of failed runs: a line in the log and a figure for each workflow. Messages may quote what people typed, so they stay in the run. */
export function makeTellFailure(metrics: Metrics, log: Pick<Logger, 'warn'>): TellFailure {
  const failed = metrics.counter('runs_failed_total', 'Runs that failed, by workflow and error code.');
  return ({ id, workflow }, { code, element } = { code: 'unknown', element: '' }) => {
    failed({ workflow, code });
    log.warn({ run: id, workflow, element, code }, 'a run failed');
  };
}
