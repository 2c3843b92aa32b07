import type { Evaluate, Modules, Pool } from '@bakehouse/store';
import { wasDeployed } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../foundation/config/config.ts';
import { makeBuilderClient, type BuilderClient } from './builder-client.ts';
import { makePageBuilder, type PageBuilder } from './page-builder.ts';

/** Everything in a process that builds and deploys sites. */
export interface Sites {
  client: BuilderClient;
  /** Where browsers reach the API: forms of sites may be sent there. */
  apiOrigin: () => string;
  /** The origin of the app, which may show previews in a frame. */
  appOrigin: () => string;
  /** The address of a deployed host that the page builder serves at a URL, as far as it can be known: something in front of it may lead elsewhere. */
  urlOf: (url: string) => string;
  /** Whether the page-building service runs, without starting it. */
  isUp: PageBuilder['isUp'];
  /** The process of the page-building service, where it is one of ours. */
  pid: PageBuilder['pid'];
  /** Has deployed sites served again after a start. */
  resume(pool: Pool): Promise<void>;
  close: () => Promise<void>;
}

/** What sites need from the process. */
export interface SitesParts {
  config: Config;
  /** The origin of the app, once the port is known. */
  publicUrl: () => string;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
}

/** What a site is read with besides an executor. */
export interface SiteReading {
  modules: Modules;
  evaluate: Evaluate;
}

/** Opens the sites of a process; the page-building service is started when it is needed first. */
export function openSites({ config, publicUrl, log }: SitesParts): Sites {
  const apiOrigin = (): string => config.API_URL ?? publicUrl();
  const ownHosts = (): string[] => {
    const origins = [publicUrl(), apiOrigin(), ...(config.WS_URL === undefined ? [] : [config.WS_URL])];
    return [...new Set(origins.map((origin) => new URL(origin).hostname))];
  };
  const builder = makePageBuilder({ config, ownHosts, log });
  return {
    client: makeBuilderClient(builder),
    apiOrigin,
    appOrigin: () => new URL(publicUrl()).origin,
    urlOf: (url) => (publicUrl().startsWith('https:') ? `https://${new URL(url).hostname}/` : url),
    isUp: builder.isUp,
    pid: builder.pid,
    async resume(pool) {
      if (config.PAGE_BUILDER_URL !== undefined || !(await wasDeployed(pool))) return;
      // Nobody waits for it: whatever is wrong with it must not keep the rest from starting.
      builder.reach().catch((error: unknown) => log.error({ err: error }, 'deployed sites are not served'));
    },
    close: builder.close,
  };
}
