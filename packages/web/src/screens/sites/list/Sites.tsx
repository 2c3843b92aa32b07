import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { sitesQuery } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { paths } from '../../../base/paths.ts';
import { useRights } from '../../../data/session/session.ts';
import { NewSite } from './NewSite.tsx';
import { sitesTexts } from './texts.ts';

/** Every site that the user may see, and where it is served. */
export function Sites() {
  const t = useTexts(sitesTexts);
  useTitle(t.title);
  const { data, error, refetch } = useQuery(sitesQuery);
  const { admin } = useRights();
  const [making, setMaking] = useState(false);
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        {admin && (
          <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            {t.make}
          </Button>
        )}
      </div>
      {making && <NewSite onClose={() => setMaking(false)} />}
      <p className="soft">{t.about}</p>
      {data?.length === 0 && <NoSites />}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.hosts}</th>
                <th scope="col">{t.template}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, title, live, template }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={paths.site(id)}>{title}</Link>
                  </th>
                  <td>
                    {live.length === 0 ? (
                      <span className="soft">{t.nowhere}</span>
                    ) : (
                      live.flatMap(({ hostnames }) => hostnames).join(', ')
                    )}
                  </td>
                  <td className="soft">{template === null ? t.noTemplate : template.name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </div>
  );
}

function NoSites() {
  const t = useTexts(sitesTexts);
  const rights = useRights();
  const module = useModules().find(
    ({ identifier, definition }) =>
      definition.capabilities?.includes('SiteBuilderTemplate') === true &&
      rights.modules[identifier]?.create != null,
  );
  return (
    <Empty
      title={t.empty}
      {...(module === undefined ? {} : { action: <Link to={paths.create(module.identifier)}>{t.add}</Link> })}
    >
      {rights.admin ? t.emptyAdmin : t.emptyText}
    </Empty>
  );
}
