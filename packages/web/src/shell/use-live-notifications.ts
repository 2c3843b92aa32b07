import { isObject } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { request } from '../data/server/client.ts';
import type { Notification } from '../data/stored/notifications.ts';
import { useTexts } from '../base/i18n/define-texts.ts';
import { useLive } from '../data/live/use-live.ts';
import { toast } from '../parts/messages/toast-store.ts';
import { paths } from '../base/paths.ts';
import { shellTexts } from './texts.ts';
import { useNotificationActions } from '../data/stored/notifications.ts';
import { notificationTexts } from '../screens/personal/notifications/texts.ts';
import { useAnswer } from '../screens/personal/notifications/use-answer.ts';

/** How long a question stays: longer than a message, as somebody has to decide. */
const questionSeconds = 30;

/** Shows notifications as they come, opens the one that was clicked, and keeps the count of unread ones. */
export function useLiveNotifications(): void {
  const t = useTexts(shellTexts);
  const words = useTexts(notificationTexts);
  const navigate = useNavigate();
  const { refresh } = useNotificationActions();
  const answer = useAnswer();
  useEffect(() => {
    // A push that was clicked while the app is open: its worker may not turn the page itself.
    const opened = ({ data }: MessageEvent<unknown>) => {
      if (isObject(data) && typeof data['notification'] === 'string')
        void navigate({ to: paths.notification(data['notification']) });
    };
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    serviceWorker?.addEventListener('message', opened);
    return () => serviceWorker?.removeEventListener('message', opened);
  }, []);
  useLive('notifications', (message) => {
    if (message.type === 'refused') return;
    void refresh();
    if (message.type !== 'event' || !isObject(message.data)) return;
    const { id, toast: wanted } = message.data;
    if (wanted === true && typeof id === 'string') void show(id);
  });

  /** The message only rings: what it is about is read as everything else is. */
  async function show(id: string): Promise<void> {
    const found = await request<Notification>(`/notifications/${id}`).catch(() => undefined);
    if (found === undefined) return;
    const { message, type, actions, chosen, entity } = found;
    const title = entity?.runs === undefined ? found.title : words.runsFailed(entity.runs);
    const questions = chosen == null ? (actions ?? []) : [];
    toast({
      level: type,
      about: id,
      title: title === '' ? message : title,
      message: title === '' || message === '' ? undefined : message,
      ...(questions.length === 0 ? {} : { seconds: questionSeconds }),
      actions: [
        ...questions.map((action) => ({
          title: action.title ?? action.identifier,
          run: () => void answer(id, action),
        })),
        { title: t.notifications, run: () => void navigate({ to: paths.notification(id) }) },
      ],
    });
  }
}
