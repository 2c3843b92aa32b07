import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import {
  notificationQuery,
  notificationsQuery,
  useNotificationActions,
} from '../../../data/stored/notifications.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { NotificationCard } from './NotificationCard.tsx';
import { notificationTexts } from './texts.ts';

/** The notification centre; with an id in the address it opens at that notification. */
export function Notifications() {
  const t = useTexts(notificationTexts);
  const { id: wanted = '' } = useParams({ strict: false });
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(notificationsQuery);
  const { data: linked } = useQuery({ ...notificationQuery(wanted), enabled: wanted !== '' });
  const { markAllRead } = useNotificationActions();
  useTitle(t.title);
  if (data === undefined) return error === null ? <LoadingPage /> : <ErrorPage error={error} />;
  const listed = data.pages.flatMap((page) => page.data);
  // One that is too old for the first page stands before it.
  const isListed = listed.some(({ id }) => id === wanted);
  const all = linked == null || isListed ? listed : [linked, ...listed];
  const unread = all.filter(({ read }) => !read);
  return (
    <div className="page notifications">
      <div className="page-head">
        <h1>{t.title}</h1>
        {unread.length > 0 && (
          <Button onClick={() => void markAllRead().catch(toastProblem)}>{t.markAll}</Button>
        )}
      </div>
      {linked === null && !isListed && <Notice level="warning">{t.gone}</Notice>}
      {all.length === 0 ? (
        <Empty title={t.empty}>{t.emptyText}</Empty>
      ) : (
        <ul>
          {all.map((notification) => (
            <NotificationCard
              key={notification.id}
              notification={notification}
              linked={notification.id === wanted}
            />
          ))}
        </ul>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </div>
  );
}
