import {
  forgetExpired,
  identityTopic,
  modulesTopic,
  watchVersions,
  type Modules,
  type Pool,
  type VersionWatch,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Identity } from '../identity/identity.ts';
import type { Live } from '../live/live.ts';

/** What goes on beside the requests: the watch over changes of other processes, mail, and the hourly clearing away. */
export interface Background {
  watch: VersionWatch;
  close(): Promise<void>;
}

/** What the background works with. */
export interface BackgroundParts {
  pool: Pool;
  modules: Modules;
  config: Config;
  identity: Identity;
  live: Live;
  mailFrom: string;
  log: Pick<Logger, 'warn'>;
}

const hour = 3_600_000;

/** Begins the background work of a process that serves. */
export async function startBackground({
  pool,
  modules,
  config,
  identity,
  live,
  mailFrom,
  log,
}: BackgroundParts): Promise<Background> {
  const onChange: Record<string, () => void> = {
    [identityTopic]: () => {
      identity.forget();
      live.recheck();
    },
    [modulesTopic]: () =>
      void modules
        .reload()
        .then(() => live.modulesChanged())
        .catch((error: unknown) => log.warn({ err: error }, 'the modules cannot be read')),
  };
  const watch = watchVersions(pool, Object.keys(onChange), (topic) => onChange[topic]?.(), live.hear);
  const mail = config.SMTP_URL === undefined ? undefined : await startMail(config.SMTP_URL);
  let clearing = Promise.resolve();
  const clear = () => {
    clearing = forgetExpired(pool, config.SESSION_IDLE_DAYS).catch((error: unknown) =>
      log.warn({ err: error }, 'what has expired cannot be cleared away'),
    );
  };
  const timer = setInterval(clear, hour);
  timer.unref();
  clear();
  return {
    watch,
    async close() {
      clearInterval(timer);
      await Promise.all([watch.close(), mail?.close(), clearing]);
    },
  };

  async function startMail(smtpUrl: string) {
    // Loaded where mail is sent: most of a mail client is not needed to start.
    const { startMailSender } = await import('../mail/mail-sender.ts');
    return startMailSender({ pool, smtpUrl, from: mailFrom, log });
  }
}
