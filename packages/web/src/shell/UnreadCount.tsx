import { useTexts } from '../base/i18n/define-texts.ts';
import { useUnreadCount } from '../data/stored/notifications.ts';
import { shellTexts } from './texts.ts';

/** How many notifications nobody has looked at yet. */
export function UnreadCount() {
  const t = useTexts(shellTexts);
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className="count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="hidden-visually">{t.unread(count)}</span>
    </span>
  );
}
