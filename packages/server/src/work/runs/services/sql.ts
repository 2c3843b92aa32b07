import type { Services } from '@bakehouse/engine';
import { makeMask, maskValue } from '../../../delivery/connections/mask-secret.ts';
import { askForeign } from '../../../delivery/databases/ask-foreign.ts';
import { sqlProblem } from '../../../delivery/databases/sql-problem.ts';
import { neededOutside, type ServiceParts } from './service-parts.ts';

/** Seconds that a statement takes where the element's `timeout` says nothing, and at most. */
const seconds = { usual: 30, most: 600 };

const maxBytes = 10_000_000;

/** Asks another database with one statement, in a transaction of its own there. */
export function sql(parts: ServiceParts): NonNullable<Services['sql']> {
  return async ({ connection, statement, parameters, mode, limit }, effect) => {
    const { key, signal, elevated, timeout = seconds.usual * 1000 } = effect;
    const { connections } = neededOutside(parts);
    const opened = await connections.open(connection, ['database'], { actor: parts.actor, elevated });
    const mask = makeMask(connection, [opened.secret.password]);
    try {
      const asked = {
        text: statement,
        values: parameters,
        write: mode === 'write',
        limit,
        maxBytes,
        milliseconds: Math.min(timeout, seconds.most * 1000),
        key,
        signal,
      };
      const { rows, ...found } = await askForeign(connections, opened, asked);
      await connections.used(connection);
      return { rows: maskValue(rows, mask.text), ...found };
    } catch (error) {
      const problem = sqlProblem(connection, error, mask);
      // What a statement does wrong says nothing of the connection.
      await connections.used(connection, problem?.code === 'invalid' ? undefined : (problem ?? error));
      throw problem ?? error;
    }
  };
}
