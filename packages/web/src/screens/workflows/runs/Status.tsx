import { isFinished, type Run } from '../../../data/stored/runs.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { runTexts } from './texts.ts';

/** Where a run stands, with why it failed. */
export function Status({
  run: { status, error, droppedAt },
}: {
  run: Pick<Run, 'status' | 'error' | 'droppedAt'>;
}) {
  const t = useTexts(runTexts);
  return (
    <span className={`run-status ${droppedAt === null ? status : 'dropped'}`} title={error?.message}>
      {droppedAt === null ? t.statusName(status) : t.dropped}
    </span>
  );
}

/** How long a run took. */
export function durationOf({ startedAt, endedAt, status }: Run): string {
  if (startedAt === null || endedAt === null || !isFinished(status)) return '–';
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
