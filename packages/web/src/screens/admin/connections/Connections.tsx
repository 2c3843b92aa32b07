import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { Apis } from './apis/Apis.tsx';
import type { Connection } from './connection.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { EnvValues } from './EnvValues.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { connectionTexts } from './texts.ts';

/** The connections to other systems, with their last use and last error, and the values of this server. */
export function Connections() {
  const t = useTexts(connectionTexts);
  useTitle(t.title);
  const back: Record<string, unknown> = useSearch({ strict: false });
  const [edited, setEdited] = useState<Connection | 'new'>();
  const [secretOf, setSecretOf] = useState<Connection>();
  const { data, error } = useQuery({
    queryKey: ['connections'],
    queryFn: async () => (await request<Page<Connection>>('/connections')).data,
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        {data?.length !== 0 && (
          <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t.new}
          </Button>
        )}
      </div>
      <p className="soft">{t.about}</p>
      {typeof back['connection'] === 'string' && (
        <Notice level="success">{t.connected(back['connection'])}</Notice>
      )}
      {typeof back['problem'] === 'string' && (
        <Notice level="error">
          {t.notConnected} ({back['problem']})
        </Notice>
      )}
      {data?.length === 0 && (
        <Empty
          title={t.none}
          action={
            <Button type="primary" onClick={() => setEdited('new')}>
              {t.new}
            </Button>
          }
        >
          {t.noneText}
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.kind}</th>
                <th scope="col">{t.hosts}</th>
                <th scope="col">{t.lastUse}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.edit}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((connection) => (
                <ConnectionRow
                  key={connection.definition.name}
                  connection={connection}
                  onEdit={() => setEdited(connection)}
                  onSecret={() => setSecretOf(connection)}
                />
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      <Apis />
      <EnvValues />
      {edited !== undefined && (
        <ConnectionDialog
          connection={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secretOf !== undefined && (
        <SecretDialog connection={secretOf} onClose={() => setSecretOf(undefined)} />
      )}
    </div>
  );
}
