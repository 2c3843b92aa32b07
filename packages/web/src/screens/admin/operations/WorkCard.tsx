import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import type { Operations } from './operations.ts';
import { showSpan } from './show-span.ts';
import { operationsTexts } from './texts.ts';

/** What waits to be done, and for how long. */
export function WorkCard({ work }: { work: Operations['work'] }) {
  const t = useTexts(operationsTexts);
  const { runs, failed, queues, events, mailsWaiting, mailsGivenUp } = work;
  const oldest = Math.max(0, ...queues.map(({ seconds }) => seconds));
  return (
    <section className="card" aria-labelledby="operations-work">
      <h2 id="operations-work">{t.work}</h2>
      <dl className="figures">
        <Figure name={t.queued} value={runs['queued'] ?? 0} to={paths.runs} />
        <Figure name={t.running} value={runs['running'] ?? 0} to={paths.runs} />
        <Figure name={t.waiting} value={runs['waiting'] ?? 0} to={paths.runs} />
        <Figure name={t.failed} value={failed} to={paths.runs} bad />
        <Figure name={t.events} value={events} />
        <Figure name={t.mailsWaiting} value={mailsWaiting} to={paths.outbox} />
        <Figure name={t.mailsGivenUp} value={mailsGivenUp} to={paths.outbox} bad />
      </dl>
      {queues.length === 0 ? (
        <p className="soft">{t.nothingDue}</p>
      ) : (
        <ul className="value-bars">
          {queues.map(({ queue, due, seconds }) => (
            <li key={queue} className="value-bar">
              <span className="value-name">{queue}</span>
              <span className="value-track" aria-hidden="true">
                <span style={{ width: `${(seconds / Math.max(oldest, 1)) * 100}%` }} />
              </span>
              <span className="value-text">{t.due(showCount(due), showSpan(seconds))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One figure, which leads to what it counts. */
function Figure({
  name,
  value,
  to,
  bad = false,
}: {
  name: string;
  value: number;
  to?: string;
  bad?: boolean;
}) {
  const text = showCount(value);
  return (
    <div className={bad && value > 0 ? 'bad' : ''}>
      <dt>{name}</dt>
      <dd>{to === undefined || value === 0 ? text : <Link to={to}>{text}</Link>}</dd>
    </div>
  );
}
