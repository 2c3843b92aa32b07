import { makeMask } from '../connections/mask-secret.ts';
import type { Connections } from '../connections/connections.ts';
import type { OpenConnection } from '../connections/open-connection.ts';
import { askForeign } from './ask-foreign.ts';
import { sqlProblem } from './sql-problem.ts';

/** Signs in to the database of a connection and asks it something; throws what a workflow would be told. */
export async function tryDatabase(
  connections: Connections,
  opened: OpenConnection<'database'>,
): Promise<void> {
  const { name } = opened.definition;
  const asked = {
    text: 'select 1',
    values: [],
    write: false,
    limit: 1,
    maxBytes: 100_000,
    milliseconds: 10_000,
  };
  try {
    await askForeign(connections, opened, { ...asked, key: 'test' });
    await connections.used(name);
  } catch (error) {
    const problem = sqlProblem(name, error, makeMask(name, [opened.secret.password]));
    await connections.used(name, problem ?? error);
    throw problem ?? error;
  }
}
