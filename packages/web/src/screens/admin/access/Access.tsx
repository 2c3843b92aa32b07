import { useQuery } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import type { AccessServer } from './access-server.ts';
import { ServerCard } from './ServerCard.tsx';
import { accessTexts } from './texts.ts';
import './access.css';

/** Servers behind the mesh: who reaches them, and whether that was proven lately. */
export function Access() {
  const t = useTexts(accessTexts);
  useTitle(t.title);
  const { data, error } = useQuery({
    queryKey: ['access-servers'],
    queryFn: async () => (await request<Page<AccessServer>>('/access/servers')).data,
    refetchInterval: 60_000,
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page access">
      <div className="page-head">
        <h1>{t.title}</h1>
      </div>
      <p className="soft">{t.about}</p>
      {data?.length === 0 && (
        <Empty title={t.none}>
          {t.noneText} <code>bakehouse access verify acme.yaml --report {location.origin} --every 60</code>
        </Empty>
      )}
      {data?.map((server) => (
        <ServerCard key={`${server.slug} ${server.from}`} server={server} />
      ))}
    </div>
  );
}
