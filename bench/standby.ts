import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { makePair, type Member } from '../test/failover/pair.ts';
import { postmasterOf } from './database/cost.ts';
import { cpuTimeFile, tellsCpuTime, treeCpuSeconds } from './database/cpu-time.ts';
import { sendJson } from './json.ts';
import { startLoader } from './load/load.ts';
import { password, startBenchProduct } from './product.ts';
import { operationsOn } from './resources/operations.ts';
import { products, seedProduct } from './resources/seed.ts';
import { table } from './table.ts';

/** What a list may cost the primary where a standby is read from, of what it costs without one. */
const limit = 0.2;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '5' } },
});
const [rows, seconds, connections] = [Number(values.rows), Number(values.seconds), 16];

const admin = { email: 'admin@example.com', password };

/** What one list costs each server, in seconds of CPU time, and how many there were a second. */
interface Cost {
  rate: number;
  primary: number;
  standby: number;
}

/** The first processes of the primary and of the standby. */
type Servers = [primary: number, standby: number];

if (tellsCpuTime()) await measure();
else console.log(`skipped: this system has no ${cpuTimeFile}, which tells the CPU time of processes`);

/** Lists of somebody who uses the app, with a standby and without, while another one writes. */
async function measure(): Promise<void> {
  const pair = makePair();
  const primary = await pair.primary();
  const standby = await pair.standbyOf(primary, 'second');
  const pools = { primary: poolOf(primary), standby: poolOf(standby) };
  const servers: Servers = [await postmasterOf(pools.primary), await postmasterOf(pools.standby)];
  const costs: Cost[] = [];
  for (const read of [{}, { DATABASE_READ_URL: urlOf(standby) }]) {
    const database = {
      url: urlOf(primary),
      another: () => Promise.reject(new Error('one is enough')),
      stop: () => Promise.resolve(),
    };
    const product = await startBenchProduct(database, read);
    const cookie = await signIn(product.url);
    if (costs.length === 0) {
      await sendJson('POST', `${product.url}/modules`, products, await tokenOf(product.url));
      await seedProduct(pools.primary, rows);
    }
    costs.push(await costOfLists(product.url, cookie, servers));
    await product.stop();
  }
  await Promise.all([pools.primary.end(), pools.standby.end()]);
  await primary.stop();
  await standby.stop();
  pair.remove();
  print(costs);
}

async function costOfLists(url: string, cookie: string, servers: Servers): Promise<Cost> {
  const requests = operationsOn(rows).find(({ name }) => name === 'list of 25')?.own ?? [];
  const loader = startLoader();
  try {
    const load = { url, connections, requests, headers: { cookie }, warmUp: 0 };
    await loader.run({ ...load, seconds: 3 });
    const before = servers.map(treeCpuSeconds);
    const { rate, answers } = await loader.run({ ...load, seconds });
    const after = servers.map(treeCpuSeconds);
    const [ofPrimary = 0, ofStandby = 0] = after.map((used, n) => (used - (before[n] ?? 0)) / answers);
    return { rate, primary: ofPrimary, standby: ofStandby };
  } finally {
    loader.close();
  }
}

function print([without, withOne]: Cost[]): void {
  if (without === undefined || withOne === undefined) throw new Error('not both were measured');
  const line = (name: string, { rate, primary, standby }: Cost): string[] => [
    name,
    Math.round(rate).toLocaleString('en'),
    (primary * 1e6).toFixed(0),
    (standby * 1e6).toFixed(0),
  ];
  console.log(
    `\nlists of 25 from ${rows.toLocaleString('en')} rows, ${connections} connections, one web process, everything on one machine\n\n${table(
      ['', 'lists /s', 'primary, µs CPU', 'standby, µs CPU'],
      [line('without a standby', without), line('read from a standby', withOne)],
    )}`,
  );
  const share = withOne.primary / without.primary;
  console.log(
    `\nA list that is read from a standby costs the primary ${(share * 100).toFixed(1)} % of what it costs without.`,
  );
  if (share > limit) process.exitCode = 1;
}

function urlOf({ connection: { host, user, password: secret, database } }: Member): string {
  return `postgres://${user}:${encodeURIComponent(secret)}@/${database}?host=${encodeURIComponent(host)}`;
}

/** Opens a connection for the bench itself, to a standby, too. */
function poolOf({ connection: { host, user, password: secret, database } }: Member): Pool {
  return new Pool({ host, user, password: secret, database, max: 1 });
}

async function tokenOf(url: string): Promise<string> {
  return ((await sendJson('POST', `${url}/auth/sign-in`, { ...admin, mode: 'token' })) as { token: string })
    .token;
}

/** Signs in as the app does. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
