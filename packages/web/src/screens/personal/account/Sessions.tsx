import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { accountTexts } from './texts.ts';

interface Session {
  id: string;
  current: boolean;
  userAgent: string | null;
  createdAt: string;
}

/** Where one is signed in. */
export function Sessions() {
  const t = useTexts(accountTexts);
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await request<Page<Session>>('/auth/sessions')).data,
  });
  const end = async (path: string, told: string) => {
    try {
      await request(path, { method: 'DELETE' });
      await client.invalidateQueries({ queryKey: ['sessions'] });
      toast({ level: 'success', title: told });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <section className="card stack">
      <h2>{t.sessions}</h2>
      <ul className="plain-list">
        {data.map(({ id, current, userAgent, createdAt }) => (
          <li key={id}>
            <span className="grow agent">
              {browserOf(userAgent)} {current && <strong>({t.thisOne})</strong>}
            </span>
            <span className="soft small">{t.since(showInstant(createdAt))}</span>
            {!current && (
              <Button size="small" onClick={() => void end(`/auth/sessions/${id}`, t.saved)}>
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button disabled={data.length < 2} onClick={() => void end('/auth/sessions', t.endedOthers)}>
          {t.endOthers}
        </Button>
      </div>
    </section>
  );
}

function browserOf(agent: string | null): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)/.exec(agent ?? '')?.[1] ?? agent ?? '–';
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent ?? '')?.[1];
  return system === undefined ? name : `${name}, ${system}`;
}
