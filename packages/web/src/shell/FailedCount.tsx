import { isObject } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { failedRunsQuery } from '../data/stored/runs.ts';
import { useLive } from '../data/live/use-live.ts';
import { useTexts } from '../base/i18n/define-texts.ts';
import { shellTexts } from './texts.ts';

/** How many failed runs nobody has retried or dropped. */
export function FailedCount() {
  const t = useTexts(shellTexts);
  const { data, refetch } = useQuery({ ...failedRunsQuery, retry: 1 });
  useLive('runs', (message) => {
    if (message.type === 'event' && isObject(message.data) && message.data['status'] === 'failed')
      void refetch();
  });
  const failed = data?.failed ?? 0;
  if (failed === 0) return null;
  return (
    <span className="count bad">
      <span aria-hidden="true">{failed > 99 ? '99+' : failed}</span>
      <span className="hidden-visually">{t.failed(failed)}</span>
    </span>
  );
}
