import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../api/http/client.ts';
import type { Page } from '../../../api/http/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import '../../../parts/text/plain-table.css';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { NewToken } from './NewToken.tsx';
import { tokenTexts } from './texts.ts';

interface Token {
  id: string;
  name: string;
  prefix: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

/** One's own API tokens. */
export function Tokens() {
  const t = useTexts(tokenTexts);
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  useTitle(t.title);
  const { data, error } = useQuery({
    queryKey: ['tokens'],
    queryFn: async () => (await request<Page<Token>>('/tokens', { query: { limit: 1000 } })).data,
  });
  const end = async (id: string) => {
    if (!(await ask({ title: t.endTitle, message: t.endText, confirm: t.endShort, danger: true }))) return;
    try {
      await request(`/tokens/${id}`, { method: 'DELETE' });
      await client.invalidateQueries({ queryKey: ['tokens'] });
      toast({ level: 'success', title: t.ended });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {t.new}
        </Button>
      </div>
      <p className="soft">{t.about}</p>
      {data?.length === 0 && <Empty title={t.empty} />}
      {data !== undefined && data.length > 0 && (
        <div className="card plain-table">
          <table>
            <thead>
              <tr>
                {[t.name, t.prefix, t.lastUsed, t.expires].map((title) => (
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
              {data.map(({ id, name, prefix, lastUsedAt, expiresAt }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    <code>{prefix}</code>
                  </td>
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
        </div>
      )}
      {making && (
        <NewToken
          onClose={() => {
            setMaking(false);
            void client.invalidateQueries({ queryKey: ['tokens'] });
          }}
        />
      )}
    </div>
  );
}
