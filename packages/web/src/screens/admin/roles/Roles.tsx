import type { RoleDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { paths } from '../../../base/paths.ts';
import { roleTexts } from './texts.ts';

/** All roles. */
export function Roles() {
  const t = useTexts(roleTexts);
  const navigate = useNavigate();
  useTitle(t.title);
  const { data = [], error } = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: async () => (await request<Page<RoleDefinition>>('/roles', { query: { limit: 1000 } })).data,
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => void navigate({ to: paths.role('new') })}
        >
          {t.new}
        </Button>
      </div>
      <p className="soft">{t.about}</p>
      <PlainTable className="card" label={t.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.slug}</th>
              <th scope="col">
                <span className="hidden-visually">{t.permissions(2)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ slug, title, permissions }) => (
              <tr key={slug}>
                <th scope="row">{slug === 'admin' ? title : <Link to={paths.role(slug)}>{title}</Link>}</th>
                <td>
                  <code>{slug}</code>
                </td>
                <td className="soft">{slug === 'admin' ? t.builtIn : t.permissions(permissions.length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
    </div>
  );
}
