import { holdersOf, inTransaction, takeAccessAlerts, type AccessAlert, type Pool } from '@bakehouse/store';
import { tellOfAlert, type AlertMessages } from './tell-of-alert.ts';

/** How many failed checks a notification names. */
const mostNamed = 10;

/** Notifies administrators of servers whose verification failed or did not come: of each trouble once. */
export function makeAlertAccess(pool: () => Pool, messages: AlertMessages): () => Promise<boolean> {
  return () =>
    inTransaction(pool(), async (client) => {
      const alerts = await takeAccessAlerts(client);
      const recipients = alerts.length === 0 ? [] : await holdersOf(client, ['admin']);
      for (const alert of alerts) {
        const told = { kind: 'access', path: '/app/admin/access', ...wordsFor(alert) };
        await tellOfAlert(client, messages, told, recipients);
      }
      return false;
    });
}

function wordsFor({ hostname, from, state, failures, at }: AccessAlert): { title: string; message: string } {
  if (state === 'overdue')
    return {
      title: `${hostname} is no longer verified`,
      message: `The last report (${from}) came at ${at.toISOString()}. Look after the timer that runs bakehouse access verify --report.`,
    };
  const named = failures.slice(0, mostNamed).map(({ title, detail }) => `${title}: ${detail}`);
  const others = failures.length - named.length;
  return {
    title: `Network access to ${hostname} is not as it must be`,
    message: [...named, ...(others > 0 ? [`and ${others} other checks`] : [])].join('\n'),
  };
}
