import { Button } from 'antd';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  useNotificationActions,
  type Notification,
  type NotificationAction,
} from '../../../data/stored/notifications.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo } from '../../../base/i18n/format.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { AttachedEntity } from './AttachedEntity.tsx';
import { notificationTexts } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import './notifications.css';

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert };

/** A notification with its buttons. */
export function NotificationCard({
  notification,
  linked = false,
}: {
  notification: Notification;
  /** The address names it. */
  linked?: boolean;
}) {
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
          {entity?.runs === undefined ? title : t.runsFailed(entity.runs)}
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
