import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { serverAddresses } from '../../../data/server/addresses.ts';
import { request } from '../../../data/server/client.ts';
import { showSize } from '../../../data/stored/files.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { Mail } from './mail.ts';
import { outboxTexts } from './texts.ts';

/** One mail: who gets it, what it says, what goes along, who sent it, and how far it came. */
export function MailCard({ mail }: { mail: Mail }) {
  const t = useTexts(outboxTexts);
  const client = useQueryClient();
  const { id, subject, text, html, attachments, status, createdAt, sentAt, error } = mail;
  const retry = async () => {
    try {
      await request(`/outbox/${id}/retry`, { method: 'POST' });
      await client.invalidateQueries({ queryKey: ['outbox'] });
      toast({ level: 'success', title: t.retried });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  return (
    <li>
      <details className="card">
        <summary>
          <strong>{subject}</strong>
          <span className="soft grow">{t.to([mail.to].flat().join(', '))}</span>
          {attachments.length > 0 && (
            <span className="soft small">
              <Paperclip size={13} aria-hidden /> {t.filesOf(attachments.length)}
            </span>
          )}
          <span className="tag">{t.status(status)}</span>
          <time className="soft small" dateTime={createdAt}>
            {showInstant(sentAt ?? createdAt)}
          </time>
        </summary>
        {error !== null && (
          <p className="form-message bad">
            {t.failed(mail.attempts)}: {error}
          </p>
        )}
        {mail.possibleDuplicates > 0 && (
          <p className="form-message">{t.duplicates(mail.possibleDuplicates)}</p>
        )}
        <dl className="mail-facts">{factsOf(mail, t)}</dl>
        <p className="lines">{text === '' && html === null ? t.blank : text}</p>
        {html !== null && <p className="soft small">{t.html}</p>}
        {(status === 'retrying' || status === 'failed') && (
          <Button size="small" onClick={() => void retry()}>
            {t.retry}
          </Button>
        )}
      </details>
    </li>
  );
}

/** What is known besides the words, as far as there is any. */
function factsOf(mail: Mail, t: (typeof outboxTexts)['en']): ReactNode {
  const { id, from, cc, bcc, replyTo, attachments, run, connection, status, nextAttemptAt } = mail;
  const facts: [string, ReactNode][] = [
    [t.from, from],
    [t.cc, cc.join(', ')],
    [t.bcc, bcc.join(', ')],
    [t.replyTo, replyTo.join(', ')],
    [
      t.files,
      attachments.length > 0 &&
        attachments.map(({ position, name, size }) => (
          <a key={position} download href={`${serverAddresses().api}/outbox/${id}/attachments/${position}`}>
            {t.file(name, showSize(size))}
          </a>
        )),
    ],
    [t.run, run !== null && <Link to={paths.run(run)}>{t.openRun}</Link>],
    [t.connection, connection],
    [t.next, status === 'retrying' && nextAttemptAt !== null && showInstant(nextAttemptAt)],
  ];
  return facts
    .filter(([, fact]) => fact !== null && fact !== false && fact !== '')
    .map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ));
}
