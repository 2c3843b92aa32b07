import {
  operatingFigures,
  overdueWork,
  type OperatingFigures,
  type OverdueWork,
  type Pool,
  type WorkKind,
} from '@bakehouse/store';
import type { Labels, Metrics } from './metrics.ts';

/** How long a reading may take; a database that is slower has other troubles, which its gauges should not add to. */
const patienceMs = 2000;

const workKinds: readonly WorkKind[] = ['runs', 'events', 'schedules'];

/** Adds what waits in the database: every process tells the same, so an operator reads it from any one. */
export function addDatabaseMetrics(metrics: Metrics, pool: Pool): void {
  let figures: OperatingFigures | undefined;
  let overdue: OverdueWork[] | undefined;
  metrics.before(async () => {
    [figures, overdue] = await Promise.all([inTime(operatingFigures(pool)), inTime(overdueWork(pool))]);
  });
  const rows = (pick: (known: OperatingFigures) => [Labels, number][]) => () =>
    figures === undefined ? [] : pick(figures);
  const one = (pick: (known: OperatingFigures) => number) => rows((known) => [[{}, pick(known)]]);
  metrics.gauge('database_up', 'Whether the database told its figures in time.', () =>
    figures === undefined ? 0 : 1,
  );
  metrics.gauge(
    'runs_open',
    'Runs that are not over, by their status.',
    rows(({ runs }) => Object.entries(runs).map(([status, count]) => [{ status }, count])),
  );
  metrics.gauge(
    'runs_failed_open',
    'Failed runs that were neither retried nor dropped.',
    one((known) => known.failed),
  );
  metrics.gauge(
    'work_overdue_seconds',
    'How late the oldest work is that is due, that no limit holds back, and that nobody has taken.',
    () =>
      overdue === undefined
        ? []
        : workKinds.map((kind) => [{ kind }, overdue?.find((each) => each.kind === kind)?.seconds ?? 0]),
  );
  metrics.gauge(
    'queue_due_runs',
    'Runs of a queue that could begin or go on now.',
    rows(({ queues }) => queues.map(({ queue, due }) => [{ queue }, due])),
  );
  metrics.gauge(
    'queue_oldest_due_seconds',
    'For how long the first of them has been waiting.',
    rows(({ queues }) => queues.map(({ queue, seconds }) => [{ queue }, seconds])),
  );
  metrics.gauge(
    'events_undelivered',
    'Changes of resources that no workflow was started for yet.',
    one((known) => known.events),
  );
  metrics.gauge(
    'mails_waiting',
    'Mails that are to be sent.',
    one((known) => known.mailsWaiting),
  );
  metrics.gauge(
    'mails_given_up',
    'Mails that could not be sent and are not tried any more.',
    one((known) => known.mailsGivenUp),
  );
  metrics.gauge(
    'database_size_bytes',
    'Size of the database on its disk.',
    one((known) => known.bytes),
  );
}

async function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([reading.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
