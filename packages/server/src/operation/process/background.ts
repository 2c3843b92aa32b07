import {
  clearFiles,
  clearObjects,
  forgetAttachments,
  forgetAudit,
  forgetDeletions,
  forgetExpired,
  forgetKept,
  forgetNotifications,
  forgetRevisions,
  forgetChains,
  forgetRuns,
  identityTopic,
  ifFree,
  modulesTopic,
  moveContents,
  settingsTopic,
  sweepFeeds,
  watchVersions,
  workflowsTopic,
  type Modules,
  type ObjectStore,
  type Pool,
  type VersionWatch,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import type { Settings } from '../../foundation/settings.ts';
import { withLink } from '../../identity/link-secret.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Live } from '../../live/live.ts';
import { clearSpools } from '../../formats/files/spool.ts';
import type { Connections } from '../../delivery/connections/connections.ts';
import { readAddress } from '../../delivery/mail/addresses.ts';
import { keepMailSender, type MailSetting } from '../../delivery/mail/mail-keeper.ts';
import { startDeliverySender } from '../../delivery/notifications/delivery-sender.ts';
import { openPushKeys } from '../../delivery/notifications/kept-push-keys.ts';
import type { Running } from '../../work/running.ts';
import type { Workflows } from '../../work/workflows/workflows.ts';

/** What goes on beside the requests: the watch over changes of other processes, mail, and the clearing away of what has expired. */
export interface Background {
  watch: VersionWatch;
  /** Resolves when this process knows what others had changed when it was called. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** Something that is done again and again. */
export interface TimedChore {
  everyMs: number;
  does: () => Promise<unknown>;
  /** What the log says where it fails. */
  failed: string;
}

/** What the background works with. */
export interface BackgroundParts {
  pool: Pool;
  modules: Modules;
  workflows: Workflows;
  config: Config;
  identity: Identity;
  live: Live;
  running: Pick<Running, 'hear' | 'workflowsChanged'>;
  settings: Settings;
  mailSetting: () => MailSetting;
  /** By which mail goes that names one. */
  connections: Connections;
  /** The origin of the app, for links. */
  publicUrl: () => string;
  /** Publishes what is due on sites. */
  publishDue: () => Promise<unknown>;
  /** What else is to be done again and again, one at a time of each. */
  also?: readonly TimedChore[];
  /** Sends sites to targets that do not show what they should. */
  sendDue: (signal: AbortSignal) => Promise<unknown>;
  /** Where content of files is to lie, if not in the database. */
  objects?: ObjectStore;
  /** Milliseconds between two sweeps of the feeds. */
  sweepMs?: number;
  log: Pick<Logger, 'warn'>;
}

const tenMinutes = 600_000;

/** Days for which files of sent mail are kept. */
const attachmentDays = 7;

/** Days for which notifications are kept that nobody must answer. */
const notificationDays = 180;

/** Readers put changes in their place themselves; this is for modules that nobody reads. */
const usualSweepMs = 10_000;

/** How long content of files stays in the database before it is moved. */
const moveMs = 2_000;

/** How late something may appear on a site, beside the time that its build takes. */
const dueMs = 5_000;

/** Milliseconds between two looks at targets of sites: somebody may wait for them. */
const sendMs = 2_000;

/** Begins the background work of a process that serves. */
export async function startBackground({
  pool,
  modules,
  workflows,
  config,
  identity,
  live,
  running,
  settings,
  mailSetting,
  connections,
  publicUrl,
  publishDue,
  also = [],
  sendDue,
  objects,
  sweepMs = usualSweepMs,
  log,
}: BackgroundParts): Promise<Background> {
  /** What is being read anew. */
  const reading = new Set<Promise<void>>();
  const read = (what: Promise<void>, failed: string): void => {
    const ended = what
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => reading.delete(ended));
    reading.add(ended);
  };
  const onChange: Record<string, () => void> = {
    [identityTopic]: () => {
      identity.forget();
      live.recheck();
    },
    [modulesTopic]: () =>
      read(
        modules.reload().then(() => live.modulesChanged()),
        'the modules cannot be loaded',
      ),
    [settingsTopic]: () => read(settings.load(pool), 'the settings cannot be loaded'),
    [workflowsTopic]: () =>
      read(workflows.reload().then(running.workflowsChanged), 'the workflows cannot be loaded'),
  };
  const hear = (message: string): void => {
    live.hear(message);
    running.hear(message);
  };
  const watch = watchVersions(pool, Object.keys(onChange), (topic) => onChange[topic]?.(), hear);
  const mail = keepMailSender(mailSetting, {
    pool,
    connections,
    render: (each) => withLink(pool, config.SECRET_KEY, each),
    log,
  });
  settings.onLoad(() => mail.changed());
  const deliveries = startDeliverySender({
    pool,
    live,
    push: {
      keys: await openPushKeys(pool, config.SECRET_KEY),
      subject: config.VAPID_SUBJECT ?? `mailto:${readAddress(mailSetting().from, 'MAIL_FROM').address}`,
    },
    smsGateway: config.SMS_GATEWAY_URL,
    linkOf: (id) => `${publicUrl()}/app/notifications/${id}`,
    log,
  });
  let clearing: Promise<unknown> = Promise.resolve();
  const clear = () => {
    // A notice that was lost, or a change that was undone, is made good.
    read(settings.load(pool), 'the settings cannot be loaded');
    // One process does it for all: the others would wait for the same rows.
    clearing = ifFree(pool, 'clearing', clearAway).catch((error: unknown) =>
      log.warn({ err: error }, 'expired data cannot be deleted'),
    );
  };
  const timer = setInterval(clear, tenMinutes);
  timer.unref();
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweepFeeds(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'the change feed cannot be brought up to date'),
    );
  };
  const sweeper = setInterval(sweep, sweepMs);
  sweeper.unref();
  let publishing: Promise<unknown> | undefined;
  const publisher = setInterval(() => {
    publishing ??= publishDue()
      .catch((error: unknown) => log.warn({ err: error }, 'it cannot be seen what is due on sites'))
      .finally(() => (publishing = undefined));
  }, dueMs);
  publisher.unref();
  const others = also.map((chore) => repeat(chore, log));
  const closing = new AbortController();
  let sending: Promise<unknown> | undefined;
  const sender = setInterval(() => {
    sending ??= sendDue(closing.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'it cannot be seen what is to be sent of sites'))
      .finally(() => (sending = undefined));
  }, sendMs);
  sender.unref();
  let isClosing = false;
  let moving: Promise<unknown> | undefined;
  const mover = setInterval(() => {
    if (objects === undefined) return;
    moving ??= ifFree(pool, 'contents', () =>
      moveContents(pool, objects, config.FILES_PLACE, () => isClosing),
    )
      .catch((error: unknown) => log.warn({ err: error }, 'content of files cannot be moved'))
      .finally(() => (moving = undefined));
  }, moveMs);
  mover.unref();
  clear();
  return {
    watch,
    async caughtUp() {
      await watch.check();
      await Promise.all(reading);
    },
    async close() {
      isClosing = true;
      clearInterval(mover);
      clearInterval(timer);
      clearInterval(sweeper);
      clearInterval(publisher);
      clearInterval(sender);
      closing.abort();
      await Promise.all([
        watch.close(),
        mail.close(),
        deliveries.close(),
        clearing,
        sweeping,
        publishing,
        sending,
        moving,
        ...others.map((stop) => stop()),
      ]);
    },
  };

  async function clearAway(): Promise<void> {
    await forgetExpired(pool, config.SESSION_IDLE_DAYS);
    await forgetDeletions(pool, config.CHANGES_DAYS);
    await forgetKept(pool);
    await clearFiles(pool, modules);
    await clearSpools();
    if (objects !== undefined) await clearObjects(pool, objects);
    await forgetAttachments(pool, attachmentDays);
    await forgetNotifications(pool, notificationDays);
    await forgetRuns(pool, config.RUNS_DAYS);
    await forgetChains(pool, config.RUNS_DAYS);
    await forgetAudit(pool, config.AUDIT_DAYS);
    await forgetRevisions(pool, modules, config.CHANGES_DAYS);
  }
}

/** Does it again and again; gives what stops that and waits for the last time. */
function repeat({ everyMs, does, failed }: TimedChore, log: Pick<Logger, 'warn'>): () => Promise<unknown> {
  let going: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    going ??= does()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => (going = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await going;
  };
}
