import { useQuery } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { AlertsCard } from './AlertsCard.tsx';
import { BackupsCard } from './BackupsCard.tsx';
import { DelayCard } from './DelayCard.tsx';
import type { Operations as Stand } from './operations.ts';
import { PartsCard } from './PartsCard.tsx';
import { SizesCard } from './SizesCard.tsx';
import { StatementsCard } from './StatementsCard.tsx';
import { operationsTexts } from './texts.ts';
import { VersionsCard } from './VersionsCard.tsx';
import { WorkCard } from './WorkCard.tsx';
import './operations.css';

/** How it stands with everything that somebody has to run. */
export function Operations() {
  const t = useTexts(operationsTexts);
  useTitle(t.title);
  const { data, error } = useQuery({
    queryKey: ['operations'],
    queryFn: () => request<Stand>('/operations'),
    refetchInterval: ({ state }) => (state.data?.backups.running === true ? 2000 : 15_000),
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page operations">
      <div className="page-head">
        <h1>{t.title}</h1>
      </div>
      {data !== undefined && (
        <div className="operations-cards">
          <PartsCard parts={data.parts} />
          <WorkCard work={data.work} />
          <DelayCard process={data.process} />
          <BackupsCard backups={data.backups} />
          <SizesCard sizes={data.sizes} />
          <div className="operations-column">
            <AlertsCard alerts={data.alerts} />
            <VersionsCard versions={data.versions} process={data.process} />
          </div>
          <StatementsCard statements={data.statements} />
        </div>
      )}
    </div>
  );
}
