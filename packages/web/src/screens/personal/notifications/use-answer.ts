import { useNavigate } from '@tanstack/react-router';
import { useNotificationActions, type NotificationAction } from '../../../data/stored/notifications.ts';
import { hasCode } from '../../../data/server/problem.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { redirect } from '../../../instructions/redirect.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { notificationTexts } from './texts.ts';

/** Answers a notification with one of its actions, wherever that was pressed, and goes where the action leads. */
export function useAnswer(): (id: string, action: NotificationAction) => Promise<void> {
  const t = useTexts(notificationTexts);
  const navigate = useNavigate();
  const { choose } = useNotificationActions();
  return async (id, { identifier, url }) => {
    try {
      await choose(id, identifier);
      toast({ level: 'success', title: t.answer });
      if (url !== undefined)
        await redirect({ type: 'redirect', url }, { module: '', go: (to) => navigate({ to }) });
    } catch (error) {
      if (hasCode(error, 'conflict')) toast({ level: 'warning', title: t.tooLate });
      else toastProblem(error);
    }
  };
}
