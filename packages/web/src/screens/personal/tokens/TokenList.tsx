import { tokenScopes, type TokenScope } from '@bakehouse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { NewToken } from './NewToken.tsx';
import { tokenTexts } from './texts.ts';

interface Token {
  id: string;
  name: string;
  prefix: string;
  roles: string[] | null;
  scopes: TokenScope[];
  lastUsedAt: string | null;
  expiresAt: string | null;
}

/** The API tokens under a path of the API: one's own, or those of a service account. */
export function TokenList({ path, heading, about }: { path: string; heading: ReactNode; about: string }) {
  const t = useTexts(tokenTexts);
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  const queryKey = ['tokens', path];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await request<Page<Token>>(path, { query: { limit: 1000 } })).data,
  });
  const end = async (id: string) => {
    if (!(await ask({ title: t.endTitle, message: t.endText, confirm: t.endShort, danger: true }))) return;
    try {
      await request(`${path}/${id}`, { method: 'DELETE' });
      await client.invalidateQueries({ queryKey });
      toast({ level: 'success', title: t.ended });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const scopesOf = (scopes: readonly TokenScope[]) =>
    tokenScopes
      .filter((scope) => scopes.includes(scope))
      .map((scope) => t[`scope_${scope}`])
      .join(', ');
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <>
      <div className="page-head">
        {heading}
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {t.new}
        </Button>
      </div>
      <p className="soft">{about}</p>
      {data?.length === 0 && <Empty title={t.empty} />}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                {[t.name, t.prefix, t.onlyRoles, t.scopes, t.lastUsed, t.expires].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="hidden-visually">{t.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, prefix, roles, scopes, lastUsedAt, expiresAt }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    <code>{prefix}</code>
                  </td>
                  <td>{roles === null ? t.allRoles : roles.join(', ')}</td>
                  <td>{scopes.length === 0 ? '–' : scopesOf(scopes)}</td>
                  <td>{lastUsedAt === null ? t.notUsed : showInstant(lastUsedAt)}</td>
                  <td>{expiresAt === null ? t.never : showInstant(expiresAt)}</td>
                  <td>
                    <Button danger size="small" aria-label={t.end(name)} onClick={() => void end(id)}>
                      {t.endShort}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {making && (
        <NewToken
          path={path}
          onClose={() => {
            setMaking(false);
            void client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}
