import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, parseDatabaseUrl } from '@bakehouse/store';
import { judge } from '../load/judge.ts';
import type { Verdict } from '../load/verdict.ts';
import { newLedger } from '../load/ledger.ts';
import { loadEverything, signsOfLife } from '../load/load.ts';
import { prepare, quiet, recovered, until } from '../load/world.ts';
import { startMailSink } from '../harness/mail-sink.ts';
import { freePort } from '../harness/free-port.ts';
import { supervise } from '../harness/supervise.ts';
import type { Servers } from './servers.ts';

/** What came of the deaths of primaries. */
export interface FailoverReport extends Verdict {
  /** Milliseconds from each promotion until everything worked again. */
  recoveries: number[];
  /** Milliseconds from each loss until then. */
  outages: number[];
  acknowledged: Record<string, number>;
  wrong: string[];
  ended: string[];
}

/** Takes away the primary under load, so many times; another server becomes the primary each time. */
export async function failOver(
  times: number,
  open: () => Promise<Servers>,
  tell: (line: string) => void = () => undefined,
): Promise<FailoverReport> {
  const servers = await open();
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-failover-')));
  const smtpPort = await freePort();
  const mail = await startMailSink(smtpPort);
  const env = {
    DATABASE_URL: servers.url,
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
  const outages: number[] = [];
  let going = true;
  try {
    await until(() => web.isReady() && worker.isReady());
    const token = await prepare(web.url);
    const load = loadEverything({ url: () => web.url, token, goesOn: () => going, ledger }, 4);
    for (let turn = 0; turn < times; turn += 1) {
      await sleep(3000);
      tell(`${ledger.counts['entries stored'] ?? 0} entries are acknowledged`);
      const { what, lost, promoted, mended } = await servers.lose(turn);
      const recovery = await recovered(ledger, promoted, signsOfLife);
      recoveries.push(recovery);
      outages.push(promoted - lost + recovery);
      tell(
        `${what}: everything works again ${(recovery / 1000).toFixed(1)} s after the promotion, ${((promoted - lost + recovery) / 1000).toFixed(1)} s after the loss`,
      );
      await mended;
    }
    await sleep(2000);
    going = false;
    await load;
    const target = parseDatabaseUrl(servers.url);
    const pool = await openPool({ target, size: 2, onError: () => undefined });
    try {
      await quiet(pool);
      const verdict = await judge(pool, ledger, mail);
      return {
        ...verdict,
        recoveries,
        outages,
        acknowledged: ledger.counts,
        // What went wrong is explained by what was logged.
        wrong: ledger.wrong.length === 0 ? [] : [...ledger.wrong, web.said(), worker.said()],
        ended: [...web.ended, ...worker.ended],
      };
    } finally {
      await pool.end();
    }
  } finally {
    going = false;
    await Promise.all([web.stop(), worker.stop()]);
    await mail.down();
    await servers.close();
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
