import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { Executor } from './executor.ts';
import { pipelined } from './pipelined.ts';
import { basePool } from './request-pool.ts';

/** Most readings that are under way on one connection. */
const most = 8;

/**
 * A reading that is over at once and waits for nobody: one row by its key. Such readings share connections: they are sent one
 * behind the other without waiting, which spares the server and this process most of their turns. Whatever may
 * take long, or writes, must not: others would stand behind it.
 */
export function quickRead<Row extends QueryResultRow>(
  db: Executor,
  query: QueryConfig,
): Promise<QueryResult<Row>> {
  if (!('totalCount' in db)) return db.query<Row>(query);
  const base = basePool(db);
  const lanes = lanesOf(base);
  let lane = lanes.find(({ underWay }) => underWay < most);
  if (lane === undefined) {
    lane = openLane(base, lanes);
    lanes.push(lane);
  }
  return lane.read(query) as Promise<QueryResult<Row>>;
}

interface Lane {
  underWay: number;
  read(query: QueryConfig): Promise<QueryResult>;
}

const known = new WeakMap<Pool, Lane[]>();

function lanesOf(pool: Pool): Lane[] {
  let lanes = known.get(pool);
  if (lanes === undefined) known.set(pool, (lanes = []));
  return lanes;
}

/** Takes a connection out of the pool for as long as readings are under way on it. */
function openLane(pool: Pool, lanes: Lane[]): Lane {
  let client: PoolClient | undefined;
  let broken: Error | undefined;
  const lane: Lane = { underWay: 0, read };
  const connected = pool.connect().then((given) => {
    pipelined(given, true);
    return (client = given);
  });
  return lane;

  async function read(query: QueryConfig): Promise<QueryResult> {
    lane.underWay += 1;
    try {
      return await (client ?? (await connected)).query(query);
    } catch (error) {
      if (!(error instanceof DatabaseError)) broken = error as Error;
      throw error;
    } finally {
      lane.underWay -= 1;
      if (lane.underWay === 0) close();
    }
  }

  function close(): void {
    lanes.splice(lanes.indexOf(lane), 1);
    if (client === undefined) return;
    pipelined(client, false);
    client.release(broken);
  }
}
