import { isObject, Problem, type ConnectionSettings } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { askDatabase, type ForeignStatement } from '@bakehouse/store';
import type { Connections } from '../../../delivery/connections/connections.ts';
import { makeMask, type Mask } from '../../../delivery/connections/mask-secret.ts';
import type { OpenConnection } from '../../../delivery/connections/open-connection.ts';
import { neededOutside, type ServiceParts } from './service-parts.ts';
import { sqlProblem } from './sql-problem.ts';

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
      const { rows, count, more } = await ask(connections, opened, asked);
      await connections.used(connection);
      return { rows: hidden(rows, mask), count, more };
    } catch (error) {
      const problem = sqlProblem(connection, error, mask);
      // What a statement does wrong says nothing of the connection.
      await connections.used(connection, problem?.code === 'invalid' ? undefined : (problem ?? error));
      throw problem ?? error;
    }
  };
}

async function ask(connections: Connections, opened: OpenConnection<'database'>, asked: ForeignStatement) {
  const { definition, secret } = opened;
  const { name, settings } = definition;
  const { engine, database, user, tls, authority }: ConnectionSettings<'database'> = settings;
  if (engine !== 'postgres')
    throw new Problem(
      'connection_forbidden',
      `The connection "${name}" leads to a database of MySQL; data/sql asks PostgreSQL only.`,
    );
  const server = await connections.server(definition);
  const encrypted = tls === false ? (false as const) : { authority };
  return askDatabase({ ...server, database, user, password: secret.password, tls: encrypted }, asked);
}

/** The same without the password, wherever it stands. */
function hidden<T>(value: T, mask: Mask): T {
  if (typeof value === 'string') return mask.text(value) as T;
  if (Array.isArray(value)) return value.map((each) => hidden(each as unknown, mask)) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hidden(each, mask)])) as T;
}
