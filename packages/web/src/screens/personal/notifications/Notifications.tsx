import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Notification, NotificationAction } from '../../../api/data/notifications.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo } from '../../../base/i18n/format.ts';
import {
  notificationQuery,
  notificationsQuery,
  useNotificationActions,
} from '../../../api/data/notifications.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { AttachedEntity } from './AttachedEntity.tsx';
import { notificationTexts } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import './notifications.css';

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert };

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
            <One key={notification.id} notification={notification} linked={notification.id === wanted} />
          ))}
        </ul>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </div>
  );
}

function One({ notification, linked }: { notification: Notification; linked: boolean }) {
  const t = useTexts(notificationTexts);
  const { markRead } = useNotificationActions();
  const answer = useAnswer();
  const { id, title, message, type, read, createdAt, actions, chosen, image, entity, icon } = notification;
  const Icon = icons[type] ?? Info;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!linked) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
    if (!read) void markRead(id).catch(toastProblem);
  }, [linked]);
  const press = (action: NotificationAction) => answer(id, action);
  return (
    <li
      ref={ref}
      className={`card notification ${type} ${read ? '' : 'unread'} ${linked ? 'linked' : ''}`}
      {...(linked ? { tabIndex: -1, 'aria-current': true } : {})}
    >
      {icon != null ? (
        <img src={icon} alt="" className="notification-icon" />
      ) : (
        <Icon size={20} aria-hidden />
      )}
      <div className="grow stack">
        <h2>
          {title}
          {!read && <span className="hidden-visually"> ({t.unread})</span>}
        </h2>
        {message !== '' && <p className="lines">{message}</p>}
        {image != null && <img src={image} alt="" className="notification-image" />}
        {entity != null && <AttachedEntity entity={entity} />}
        {(actions ?? []).length > 0 &&
          (chosen == null ? (
            <div className="row">
              {(actions ?? []).map((action) => (
                <Button
                  key={action.identifier}
                  type={action.style === 'primary' ? 'primary' : 'default'}
                  danger={action.style === 'danger'}
                  onClick={() => void press(action)}
                >
                  {action.title ?? action.identifier}
                </Button>
              ))}
            </div>
          ) : (
            <p className="soft">
              {t.chosen(
                (actions ?? []).find(({ identifier }) => identifier === chosen.action)?.title ??
                  chosen.action,
              )}
              {chosen.by !== null && ` (${chosen.by.name})`}
            </p>
          ))}
        <p className="soft small row">
          <time dateTime={createdAt}>{showAgo(createdAt)}</time>
          {!read && (
            <button
              type="button"
              className="link-button"
              onClick={() => void markRead(id).catch(toastProblem)}
            >
              {t.markRead}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
