import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@bakehouse/store';
import { judge } from '../load/judge.ts';
import type { Verdict } from '../load/verdict.ts';
import { newLedger } from '../load/ledger.ts';
import { loadEverything, signsOfLife } from '../load/load.ts';
import { prepare, quiet, recovered, until } from '../load/world.ts';
import { startMailSink } from '../harness/mail-sink.ts';
import { freePort } from '../harness/product.ts';
import { supervise } from '../harness/supervise.ts';
import { startProxy } from '../harness/tcp-proxy.ts';
import { makePair, type Member } from './pair.ts';

/** What came of the deaths of primaries. */
export interface FailoverReport extends Verdict {
  /** Milliseconds from each promotion until everything worked again. */
  recoveries: number[];
  acknowledged: Record<string, number>;
  wrong: string[];
  ended: string[];
}

/** Kills the primary under load and promotes its synchronous standby, so many times; each time the other place becomes the next standby. */
export async function failOver(
  times: number,
  tell: (line: string) => void = () => undefined,
): Promise<FailoverReport> {
  const pair = makePair();
  let primary = await pair.primary();
  let standby = await pair.standbyOf(primary, 'second');
  const places = new Map<string, Member>([
    ['first', primary],
    ['second', standby],
  ]);
  const proxies = await Promise.all(
    ['first', 'second'].map((name) => startProxy(() => places.get(name)?.socket ?? '')),
  );
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-failover-')));
  const smtpPort = await freePort();
  const mail = await startMailSink(smtpPort);
  const { user, password, database } = primary.connection;
  const hosts = proxies.map(({ port }) => ({ host: '127.0.0.1', port }));
  const env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}/${database}`,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'correct horse battery',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    RUN_LEASE_SECONDS: '3',
    RATE_LIMIT: '10000000',
  };
  const web = supervise('web', await freePort(), ['start', '--role', 'web'], env);
  const worker = supervise('worker', await freePort(), ['start', '--role', 'worker'], env);
  const ledger = newLedger();
  const recoveries: number[] = [];
  let going = true;
  try {
    await until(() => web.isReady() && worker.isReady());
    const token = await prepare(web.url);
    const load = loadEverything({ url: () => web.url, token, goesOn: () => going, ledger }, 4);
    for (let turn = 0; turn < times; turn += 1) {
      await sleep(3000);
      tell(`${primary.name} is killed, with ${ledger.counts['entries stored'] ?? 0} entries acknowledged`);
      await primary.kill();
      await sleep(1000);
      await standby.promote();
      const promoted = performance.now();
      const recovery = await recovered(ledger, promoted, signsOfLife);
      recoveries.push(recovery);
      tell(`${standby.name} is the primary; everything works again after ${(recovery / 1000).toFixed(1)} s`);
      const lost = primary.name;
      primary = standby;
      standby = await pair.standbyOf(primary, lost);
      places.set(lost, standby);
    }
    await sleep(2000);
    going = false;
    await load;
    const pool = await openPool({
      target: { hosts, shared: { user, password, database } },
      size: 2,
      onError: () => undefined,
    });
    try {
      await quiet(pool, 120_000);
      const verdict = await judge(pool, ledger, mail);
      return {
        ...verdict,
        recoveries,
        acknowledged: ledger.counts,
        wrong: ledger.wrong,
        ended: [...web.ended, ...worker.ended],
      };
    } finally {
      await pool.end();
    }
  } finally {
    going = false;
    await Promise.all([web.stop(), worker.stop()]);
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await mail.down();
    // A primary waits for its standby to have the end of its log.
    await primary.stop();
    await standby.stop();
    pair.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whether nothing was lost or doubled, and all went on. */
export function isFine({ lost, doubled, stuck, failed, wrong, ended, recoveries }: FailoverReport): boolean {
  return (
    lost.length + doubled.length + stuck + failed.length + wrong.length + ended.length === 0 &&
    recoveries.length > 0 &&
    recoveries.every((each) => Number.isFinite(each))
  );
}
