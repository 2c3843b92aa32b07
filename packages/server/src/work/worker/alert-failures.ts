import {
  holdersOf,
  inTransaction,
  takeFailureDigest,
  type FailuresOfWorkflow,
  type Pool,
} from '@bakehouse/store';
import { tellOfAlert, type AlertMessages } from './tell-of-alert.ts';

/** Whom failures are told, and how often. */
export interface AlertParts {
  pool: () => Pool;
  roles: readonly string[];
  minutes: number;
  messages: AlertMessages;
}

/** How many workflows a notification names. */
const mostNamed = 10;

/** Notifies people of failed runs: of the first at once, of those that follow together. */
export function makeAlertFailures({ pool, roles, minutes, messages }: AlertParts): () => Promise<boolean> {
  return () =>
    inTransaction(pool(), async (client) => {
      const failures = await takeFailureDigest(client, minutes);
      if (failures.length === 0) return false;
      const told = {
        kind: 'runs',
        path: '/app/runs?show=attention',
        ...wordsFor(failures),
        // How many they are: the app says so in the language of whoever looks.
        entity: { runs: failures.reduce((sum, each) => sum + each.failures, 0) },
      };
      await tellOfAlert(client, messages, told, await holdersOf(client, roles));
      return false;
    });
}

/** Workflows, numbers and codes: nothing of the values that runs had. */
function wordsFor(failures: readonly FailuresOfWorkflow[]): { title: string; message: string } {
  const sum = failures.reduce((all, each) => all + each.failures, 0);
  const lines = failures
    .slice(0, mostNamed)
    .map((each) => `${each.workflow}: ${each.failures} (${each.code})`);
  const others = failures.length - lines.length;
  return {
    title: sum === 1 ? 'A run failed' : `${sum} runs failed`,
    message: [...lines, ...(others > 0 ? [`and ${others} other workflows`] : [])].join('\n'),
  };
}
