import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo, showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import type { Operations } from './operations.ts';
import { operationsTexts } from './texts.ts';

/** What is wrong and was told, and who hears of it. */
export function AlertsCard({ alerts: { open, webhook } }: { alerts: Operations['alerts'] }) {
  const t = useTexts(operationsTexts);
  return (
    <section className="card" aria-labelledby="operations-alerts">
      <h2 id="operations-alerts">{t.alerts}</h2>
      {open.length === 0 && <p>{t.noAlerts}</p>}
      <ul className="alerts">
        {open.map(({ kind, text, since }) => (
          <li key={kind}>
            <strong>{t.partName(kind)}</strong>{' '}
            <time className="soft" dateTime={since} title={showInstant(since)}>
              {showAgo(since)}
            </time>
            <div className="lines">{t.said(text)}</div>
          </li>
        ))}
      </ul>
      <p className="soft">
        {t.alertsAbout} <Link to={paths.account}>{t.channels}</Link>. {webhook ? t.webhook : t.noWebhook}
      </p>
    </section>
  );
}
