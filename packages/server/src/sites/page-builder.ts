import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Config } from '../foundation/config/config.ts';
import { startBuilder, type BuilderProcess } from './builder-process.ts';

/** Where the page-building service listens, and what it wants to hear. */
export interface BuilderAddress {
  url: string;
  token: string;
}

/** The page-building service as this process has it: its own, that of another process beside it, or a foreign one. */
export interface PageBuilder {
  /** Gives its address; starts it where it does not run. From then on it is kept running. */
  reach(): Promise<BuilderAddress>;
  /** Whether it runs, without starting it. */
  isUp: () => Promise<boolean>;
  /** Its process, where it is one of ours. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

/** What the service is started with. */
export interface PageBuilderParts {
  config: Config;
  /** Hosts of the app, which no site may take; asked for when the port is known. */
  ownHosts: () => string[];
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
}

/** A process that ends may hold its folder and port a little longer. */
const tries = 20;
const pauseMs = 500;
const longestBackoffMs = 5_000;
const address = z.object({ url: z.string(), token: z.string() });

/** Makes what reaches the page-building service. */
export function makePageBuilder({ config, ownHosts, log }: PageBuilderParts): PageBuilder {
  const folder = join(config.DATA_DIR, 'sites');
  const addressFile = join(folder, 'address.json');
  let own: BuilderProcess | undefined;
  let current: BuilderAddress | undefined;
  let starting: Promise<BuilderAddress> | undefined;
  let watching: NodeJS.Timeout | undefined;
  let backoffMs = 0;
  const closing = new AbortController();
  const { signal } = closing;

  if (config.PAGE_BUILDER_URL !== undefined) {
    const foreign = {
      url: config.PAGE_BUILDER_URL.replace(/\/+$/, ''),
      token: config.PAGE_BUILDER_TOKEN ?? '',
    };
    return {
      reach: () => Promise.resolve(foreign),
      isUp: () => Promise.resolve(true),
      pid: () => undefined,
      close: () => Promise.resolve(),
    };
  }
  return {
    reach,
    isUp: async () => current !== undefined || (await findOther()) !== undefined,
    pid: () => own?.pid,
    async close() {
      closing.abort();
      clearInterval(watching);
      await starting?.catch(() => undefined);
      await own?.stop();
    },
  };

  async function reach(): Promise<BuilderAddress> {
    if (signal.aborted) throw new Problem('unavailable', 'Bakehouse is stopping.');
    if (current !== undefined) return current;
    starting ??= start().finally(() => (starting = undefined));
    return starting;
  }

  async function start(): Promise<BuilderAddress> {
    for (let turn = 0; ; turn += 1) {
      try {
        return (current = await startOwn());
      } catch (error) {
        const other = await findOther();
        if (other !== undefined) return (current = watch(other));
        const reason = error instanceof Error ? error.message : String(error);
        if (signal.aborted || turn === tries || !/Another page builder|EADDRINUSE/.test(reason)) {
          log.error({ reason }, 'the page builder cannot be started');
          throw new Problem(
            'unavailable',
            `The page builder cannot be started: ${reason}`,
            { retryAfter: 5 },
            error,
          );
        }
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async function startOwn(): Promise<BuilderAddress> {
    const token = randomBytes(24).toString('hex');
    await mkdir(folder, { recursive: true });
    const begun = Date.now();
    const process = await startBuilder(environment(token), (line) =>
      log.warn({ ...line, time: undefined }, 'page builder'),
    );
    const made = { url: process.url, token };
    own = process;
    void process.ended.then(() => onEnd(begun));
    if (signal.aborted) await process.stop();
    try {
      await tellAddress(made);
    } catch (error) {
      // One that nobody can find keeps the folder from those who could start another.
      await process.stop();
      throw error;
    }
    return made;
  }

  /** Other processes on the same folder find it there. */
  async function tellAddress(made: BuilderAddress): Promise<void> {
    const fresh = `${addressFile}.${randomBytes(4).toString('hex')}`;
    try {
      await writeFile(fresh, JSON.stringify(made), { mode: 0o600 });
      await rename(fresh, addressFile);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  }

  function environment(token: string): Record<string, string> {
    const { CADDY_ADMIN_URL: caddy, PREVIEW_URL: previews, SITE_FOLDER: served } = config;
    return {
      PAGE_BUILDER_PORT: '0',
      PAGE_BUILDER_TOKEN: token,
      DATA_DIR: folder,
      SITE_HOST: config.HOST,
      SITE_PORT: String(config.SITE_PORT),
      OWN_HOSTS: ownHosts().join(','),
      ...(previews === undefined ? {} : { PREVIEW_URL: previews }),
      ...(served === undefined ? {} : { SITE_FOLDER: served }),
      ...(caddy === undefined ? {} : { CADDY_ADMIN_URL: caddy, CADDY_LISTEN: config.CADDY_LISTEN.join(',') }),
    };
  }

  /** Sites are served by it, so it is started again at once; one that dies again and again, more slowly. */
  function onEnd(begun: number): void {
    own = undefined;
    current = undefined;
    if (signal.aborted) return;
    backoffMs = Date.now() - begun > 30_000 ? 0 : Math.min(longestBackoffMs, backoffMs * 2 + 100);
    log.error('the page builder died and is started again');
    void again(backoffMs);
  }

  async function again(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal });
      await reach();
    } catch {
      if (!signal.aborted) void again(longestBackoffMs);
    }
  }

  /** The service of another process of this product that works on the same folder. */
  async function findOther(): Promise<BuilderAddress | undefined> {
    try {
      const found = address.parse(JSON.parse(await readFile(addressFile, 'utf8')));
      return (await answers(found)) ? found : undefined;
    } catch {
      return undefined;
    }
  }

  function watch(other: BuilderAddress): BuilderAddress {
    clearInterval(watching);
    watching = setInterval(() => void look(other), 2_000);
    watching.unref();
    return other;
  }

  async function look(other: BuilderAddress): Promise<void> {
    if ((await answers(other)) || current !== other) return;
    clearInterval(watching);
    current = undefined;
    await again(0);
  }
}

async function answers({ url, token }: BuilderAddress): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/v1/sites`, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
      signal: AbortSignal.timeout(5_000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
