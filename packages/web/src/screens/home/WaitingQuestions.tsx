import type { Notification } from '../../data/stored/notifications.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { NotificationCard } from '../personal/notifications/NotificationCard.tsx';
import { homeTexts } from './texts.ts';

/** The questions that wait for an answer: somebody's work stands still until then. */
export function WaitingQuestions({ questions }: { questions: readonly Notification[] }) {
  const t = useTexts(homeTexts);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="waiting-questions" className="waiting-questions notifications">
      <h2 id="waiting-questions">{t.waiting(questions.length)}</h2>
      <ul>
        {questions.map((notification) => (
          <NotificationCard key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  );
}
