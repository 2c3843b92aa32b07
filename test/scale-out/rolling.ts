import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, startEmbeddedPostgres } from '@bakehouse/store';
import { prepare, quiet, until } from '../load/world.ts';
import { startMailSink } from '../harness/mail-sink.ts';
import { freePort } from '../harness/free-port.ts';
import { builtProgram } from '../harness/built.ts';
import { root, runProduct, status } from '../harness/product.ts';
import { restart, supervise } from '../harness/supervise.ts';

/** How much. */
export interface RollingOptions {
  /** At least so many requests are sent. */
  requests: number;
  /** At least so many processes are restarted, one after the other. */
  restarts: number;
  connections?: number;
  /** A folder with an older release: all processes begin with it, and are restarted with this one. */
  older?: string | undefined;
  tell?: (line: string) => void;
}

/** What came of it. */
export interface RollingReport {
  requests: number;
  /** Requests without an answer of 2xx, the first of them told. */
  failed: number;
  failures: string[];
  restarts: number;
  /** The steps by which the schema was changed while processes of the older release served. */
  applied: string[];
  /** Restarts that did not end with exit code 0. */
  ended: string[];
  seconds: number;
  rate: number;
  p50: number;
  p99: number;
  /** Entries that were acknowledged, and those that are stored. */
  entries: { acknowledged: number; stored: number };
  /** Runs that were acknowledged, those over, and marks that they should and did leave. */
  runs: { acknowledged: number; completed: number; marks: number };
}

/** Whether Caddy is here. */
export function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).error === undefined;
}

/** Restarts two web processes and two workers behind Caddy by turns, while requests come. */
export async function rollingRestart({
  requests,
  restarts,
  connections = 32,
  older,
  tell = () => undefined,
}: RollingOptions): Promise<RollingReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-rolling-')));
  const postgres = await startEmbeddedPostgres(folder, {
    restarted: () => undefined,
    failed: (problem) => tell(problem.message),
  });
  const { host, user, password, database } = postgres.connection;
  const smtpPort = await freePort();
  const mail = await startMailSink(smtpPort);
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: folder,
    ADMIN_PASSWORD: 'correct horse battery',
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: '10000000',
    DRAIN_SECONDS: '5',
  };
  const ports = await Promise.all([1, 2, 3, 4, 5].map(freePort));
  const [one = 0, two = 0, three = 0, four = 0, front = 0] = ports;
  const program = older === undefined ? builtProgram() : join(older, 'bin', 'bakehouse.mjs');
  const run = (role: string) => (port: number, n: number) =>
    supervise(`${role} ${n + 1}`, port, ['start', '--role', role], env, program);
  const webs = [one, two].map(run('web'));
  const workers = [three, four].map(run('worker'));
  const all = [...webs, ...workers];
  const caddy = spawn(
    'caddy',
    ['run', '--config', join(root, 'examples', 'scale-out', 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ADDRESS: `http://127.0.0.1:${front}`,
        WEB_1: `127.0.0.1:${one}`,
        WEB_2: `127.0.0.1:${two}`,
        CADDY_OPTIONS: '',
      },
      stdio: 'ignore',
    },
  );
  const pool = await openPool({
    target: { hosts: [{ host, port: 5432 }], shared: { user, password, database } },
    size: 2,
    onError: () => undefined,
  });
  try {
    await until(() => all.every((each) => each.isReady()));
    const url = `http://127.0.0.1:${front}`;
    for (let turn = 0; (await status(`${url}/health/ready`)) !== 200; turn += 1) {
      if (turn === 400) throw new Error('Caddy does not answer');
      await sleep(50);
    }
    const token = await prepare(webs[0]?.url ?? '');
    const load = startLoad(url, token, connections);
    const applied = older === undefined ? [] : await migrateBeside(env);
    if (older !== undefined) tell(`${applied.length} steps of the schema beside the older release`);
    for (const each of all) each.use(builtProgram());
    let done = 0;
    for (let turn = 0; load.sent() < requests || done < restarts; turn += 1) {
      const each = all[turn % all.length];
      if (each === undefined) break;
      await restart(each);
      done += 1;
      tell(`${done} restarts, ${load.sent()} requests, ${load.failures.length} failed`);
      // Until Caddy has seen that it is back.
      await sleep(1500);
    }
    const result = await load.stop();
    await quiet(pool);
    const number = async (sql: string) => {
      const { rows } = await pool.query<{ n: number }>(`select (${sql})::int as n`);
      return rows[0]?.n ?? -1;
    };
    return {
      ...result,
      restarts: done,
      applied,
      ended: all.flatMap(({ ended }) => ended),
      entries: {
        acknowledged: load.acknowledged.entries,
        stored: await number('select count(*) from modules.entries'),
      },
      runs: {
        acknowledged: load.acknowledged.runs,
        completed: await number(
          `select count(*) from bakehouse.runs where workflow = 'order' and status = 'completed'`,
        ),
        marks: await number('select count(*) from modules.marks'),
      },
    };
  } finally {
    await Promise.all(all.map((each) => each.stop()));
    const over = once(caddy, 'exit');
    caddy.kill('SIGTERM');
    await over;
    await pool.end();
    await mail.down();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Brings the schema to this release's while processes of an older one serve. */
async function migrateBeside(env: Record<string, string>): Promise<string[]> {
  const product = await runProduct({ env, arguments: ['migrate', '--json'] });
  const code = await product.ended();
  const { stdout, stderr } = product.output();
  if (code !== 0) throw new Error(`bakehouse migrate ended with ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { applied: string[] }).applied;
}

/** Whether nothing failed, and all that was acknowledged is there once. */
export function isFine({ failed, ended, entries, runs }: RollingReport): boolean {
  return (
    failed === 0 &&
    ended.length === 0 &&
    entries.acknowledged === entries.stored &&
    runs.acknowledged === runs.completed &&
    runs.marks === runs.completed * 2
  );
}

interface Running {
  sent(): number;
  failures: string[];
  acknowledged: { entries: number; runs: number };
  stop(): Promise<
    Pick<RollingReport, 'requests' | 'failed' | 'failures' | 'seconds' | 'rate' | 'p50' | 'p99'>
  >;
}

/** Sends reads, writes, form changes and runs over some connections; nothing is sent twice. */
function startLoad(url: string, token: string, connections: number): Running {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const times: number[] = [];
  const failures: string[] = [];
  const acknowledged = { entries: 0, runs: 0 };
  let counter = 0;
  const over = new AbortController();
  const connection = async () => {
    while (!over.signal.aborted) {
      const n = (counter += 1);
      const [method, path, body] = requestFor(n);
      const at = performance.now();
      const failure = await send(method, path, body);
      times.push(performance.now() - at);
      if (failure !== undefined) failures.push(`${method} ${path}: ${failure}`);
      else if (path === '/modules/entries/resources') acknowledged.entries += 1;
      else if (path === '/workflows/order/run') acknowledged.runs += 1;
    }
  };
  const all = Promise.all(Array.from({ length: connections }, connection));
  return {
    sent: () => times.length,
    failures,
    acknowledged,
    async stop() {
      over.abort();
      await all;
      agent.destroy();
      const seconds = (performance.now() - began) / 1000;
      const sorted = times.sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
      return {
        requests: times.length,
        failed: failures.length,
        failures: failures.slice(0, 10),
        seconds,
        rate: times.length / seconds,
        p50: at(0.5),
        p99: at(0.99),
      };
    },
  };

  function send(method: string, path: string, body: object | undefined): Promise<string | undefined> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const out = request(
        url + path,
        {
          agent,
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          let got = '';
          answer.on('data', (chunk: Buffer) => (got += chunk.toString()));
          answer.on('error', (error) => resolve(error.message));
          answer.on('end', () => {
            const code = answer.statusCode ?? 0;
            resolve(code >= 200 && code < 300 ? undefined : `${code} ${got.slice(0, 200)}`);
          });
        },
      );
      out.on('error', (error) => resolve(error.message));
      out.end(text);
    });
  }
}

/** Mostly reading and forms, some writing, now and then a run. */
function requestFor(n: number): [string, string, object?] {
  if (n % 200 === 0) return ['POST', '/workflows/order/run', { input: { key: `run-${n}` }, async: true }];
  if (n % 5 === 0) return ['POST', '/modules/entries/resources', { data: { key: `entry-${n}`, amount: n } }];
  if (n % 5 === 1) return ['GET', '/modules/entries/resources?limit=20'];
  if (n % 5 === 2) return ['GET', '/modules/entries/resources/total'];
  return [
    'POST',
    '/events/amount_changed',
    { module: 'entries', data: { key: 'x', amount: n }, field: 'amount', value: n, view: 'create' },
  ];
}
