import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import type { Mail } from './mail.ts';
import { MailCard } from './MailCard.tsx';
import { outboxTexts } from './texts.ts';
import './outbox.css';

/** Mail that was sent or waits, newest first. */
export function Outbox() {
  const t = useTexts(outboxTexts);
  useTitle(t.title);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['outbox'],
    queryFn: ({ pageParam }) => request<Page<Mail>>('/outbox', { query: { limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: 5000,
  });
  if (error !== null) return <ErrorPage error={error} />;
  const mails = (data?.pages ?? []).flatMap((page) => page.data);
  return (
    <div className="page outbox">
      <h1>{t.title}</h1>
      <p className="soft">{t.about}</p>
      {data !== undefined && mails.length === 0 && <Empty title={t.empty} />}
      <ul>
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </div>
  );
}
