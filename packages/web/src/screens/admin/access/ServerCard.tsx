import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo, showCount, showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { AccessServer } from './access-server.ts';
import { accessTexts } from './texts.ts';

/** One server from one point of view. */
export function ServerCard({ server }: { server: AccessServer }) {
  const t = useTexts(accessTexts);
  const { slug, from, hostname, address, domains, users, keys, failures, at, dueAt, state } = server;
  const forget = async () => {
    const question = { title: t.forgetQuestion(hostname), message: t.forgetText, confirm: t.forget };
    if (!(await ask({ ...question, danger: true }))) return;
    try {
      await request(`/access/servers/${slug}`, { method: 'DELETE' });
      toast({ level: 'success', title: t.forgotten });
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['access-servers'] });
  };
  return (
    <section className="card" aria-label={`${hostname}, ${t[from]}`}>
      <header>
        <h2>{hostname}</h2>
        <span className="soft">{t[from]}</span>
        <span className={`access-state ${state}`}>{t[state]}</span>
        <Button size="small" aria-label={t.forgetNamed(hostname)} onClick={() => void forget()}>
          {t.forget}
        </Button>
      </header>
      {state === 'overdue' && <p className="form-message bad">{t.due(showInstant(dueAt))}</p>}
      {failures.length > 0 && (
        <div className="form-message bad">
          <strong>{t.failures}</strong>
          <ul>
            {failures.map(({ title, detail }) => (
              <li key={title}>{detail === '' ? title : `${title}: ${detail}`}</li>
            ))}
          </ul>
        </div>
      )}
      <dl>
        <dt>{t.verified}</dt>
        <dd>
          <time dateTime={at} title={showInstant(at)}>
            {showAgo(at)}
          </time>
          <span className="soft">
            {' · '}
            {t.counts(showCount(server.passed), showCount(server.failed), showCount(server.skipped))}
          </span>
        </dd>
        <dt>{t.users}</dt>
        <dd>{users.length === 0 ? t.nobody : users.join(', ')}</dd>
        <dt>{t.address}</dt>
        <dd>{address ?? '–'}</dd>
        <dt>{t.names}</dt>
        <dd>{[...new Set(Object.values(domains))].join(', ')}</dd>
        <dt>{t.keys}</dt>
        <dd>
          {keys.length === 0 && <span className="soft">{t.noKeys}</span>}
          {keys.map(({ name, expiresAt }) => (
            <div key={name}>
              {name} <span className="soft">{expiryText(expiresAt)}</span>
            </div>
          ))}
        </dd>
      </dl>
    </section>
  );

  function expiryText(expiresAt: string | null): string {
    if (expiresAt === null) return t.never;
    const when = showInstant(expiresAt);
    return Date.parse(expiresAt) < Date.now() ? t.expired(when) : t.expires(when);
  }
}
