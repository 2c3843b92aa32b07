import { needsSecret } from '@bakehouse/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { showAgo } from '../../../base/i18n/format.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { ListeningLine } from './ListeningLine.tsx';
import { typedOf, type Connection } from './connection.ts';
import { connectionTexts, consentTexts, kindTexts } from './texts.ts';
import './connections.css';

/** What came of trying a connection. */
interface Tried {
  ok: boolean;
  message: string;
  /** What a server shows as its key where the connection names none yet. */
  hostKey: string | null;
}

/** One connection in the list, with what can be done with it. */
export function ConnectionRow({
  connection,
  onEdit,
  onSecret,
}: {
  connection: Connection;
  onEdit: () => void;
  onSecret: () => void;
}) {
  const t = useTexts(connectionTexts);
  const inWords = useFindings();
  const kinds = useTexts(kindTexts);
  const consents = useTexts(consentTexts);
  const [busy, setBusy] = useState(false);
  const { definition, secretSetAt, consent, lastUsedAt, lastError, listening } = connection;
  const { name, title, kind, hosts, settings = {} } = definition;
  const isMissing = secretSetAt === null && needsSecret(definition);
  const path = `/connections/${encodeURIComponent(name)}`;
  const tried = () => request<Tried>(`${path}/test`, { method: 'POST', body: {} });
  /** Asks whether the key that a server shows is its own, keeps it and tries again. */
  const trusted = async (found: Tried, hostKey: string): Promise<Tried> => {
    const question = { title: t.trustTitle(name), message: t.trustText(hostKey), confirm: t.trust };
    if (!(await ask({ ...question, cancel: t.cancel }))) return found;
    await request(path, { method: 'PUT', body: { ...definition, settings: { ...settings, hostKey } } });
    return tried();
  };
  const test = async () => {
    setBusy(true);
    try {
      const found = await tried();
      const { ok, message } = found.hostKey === null ? found : await trusted(found, found.hostKey);
      toast({
        level: ok ? 'success' : 'error',
        title: ok ? t.works : t.fails,
        message: inWords({ message }).message,
      });
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
    } catch (error) {
      toastProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const connect = async () => {
    try {
      const { url } = await request<{ url: string }>(`${path}/consent`, { method: 'POST' });
      window.location.assign(url);
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <tr>
      <th scope="row">
        {name}
        {title !== undefined && <div className="soft small">{title}</div>}
      </th>
      <td>
        {kinds[kind]}
        <div className="small">
          {(isMissing || secretSetAt !== null) && (
            <span className={`tag${isMissing ? ' bad' : ''}`}>
              {isMissing ? t.secretMissing : t.secretSet}
            </span>
          )}{' '}
          {consent !== null && (
            <span className={`tag${consent === 'given' ? '' : ' bad'}`}>{consents[consent]}</span>
          )}
        </div>
      </td>
      <td className="soft connection-hosts">
        {(hosts ?? [typedOf(settings['host'] ?? settings['endpoint'])]).join(', ')}
      </td>
      <td>
        {lastUsedAt === null ? <span className="soft">{t.never}</span> : showAgo(lastUsedAt)}
        {lastError !== null && listening.length === 0 && (
          <div className="form-message bad small">{inWords(lastError).message}</div>
        )}
        {listening.map((each) => (
          <ListeningLine key={`${each.workflow} ${each.element}`} listening={each} />
        ))}
      </td>
      <td>
        <div className="connection-actions">
          {consent !== null && (
            <Button size="small" aria-label={t.connectNamed(name)} onClick={() => void connect()}>
              {t.connect}
            </Button>
          )}
          <BusyButton
            size="small"
            busy={busy}
            disabled={isMissing}
            aria-label={t.testNamed(name)}
            onClick={() => void test()}
          >
            {t.test}
          </BusyButton>
          <Button size="small" aria-label={t.secretNamed(name)} onClick={onSecret}>
            {t.secret}
          </Button>
          <Button size="small" aria-label={t.editNamed(name)} onClick={onEdit}>
            {t.edit}
          </Button>
        </div>
      </td>
    </tr>
  );
}
