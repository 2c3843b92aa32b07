import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { outboxTexts } from './texts.ts';
import './outbox.css';

interface Mail {
  id: string;
  to: string | string[];
  subject: string;
  text: string;
  createdAt: string;
  sentAt: string | null;
  attempts: number;
  error: string | null;
}

/** Mail that was sent or waits, newest first. */
export function Outbox() {
  const t = useTexts(outboxTexts);
  useTitle(t.title);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['outbox'],
    queryFn: ({ pageParam }) => request<Page<Mail>>('/outbox', { query: { limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (error !== null) return <ErrorPage error={error} />;
  const mails = (data?.pages ?? []).flatMap((page) => page.data);
  return (
    <div className="page outbox">
      <h1>{t.title}</h1>
      <p className="soft">{t.about}</p>
      {data !== undefined && mails.length === 0 && <Empty title={t.empty} />}
      <ul>
        {mails.map(({ id, to, subject, text, createdAt, sentAt, attempts, error: why }) => (
          <li key={id}>
            <details className="card">
              <summary>
                <strong>{subject}</strong>
                <span className="soft grow">{t.to([to].flat().join(', '))}</span>
                <span className="tag">{sentAt === null ? t.waiting : t.sent}</span>
                <time className="soft small" dateTime={createdAt}>
                  {showInstant(sentAt ?? createdAt)}
                </time>
              </summary>
              {why !== null && (
                <p className="form-message bad">
                  {t.failed(attempts)}: {why}
                </p>
              )}
              <p className="lines">{text === '' ? t.blank : text}</p>
            </details>
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </div>
  );
}
