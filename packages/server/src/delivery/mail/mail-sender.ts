import {
  claimMails,
  markFailed,
  markSent,
  readAttachments,
  renewMails,
  type MailWay,
  type OutboxMail,
  type Pool,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Connections } from '../connections/connections.ts';
import type { TargetRules } from '../outgoing/find-target.ts';
import type { MailServers } from './mail-servers.ts';

/** Delivers the outbox until it is closed. */
export interface MailSender {
  /** Delivers what is due now. */
  turn(): Promise<void>;
  close(): Promise<void>;
}

/** What a sender needs. */
export interface MailSenderParts {
  pool: Pool;
  /** The usual mail server; without it only mail goes that names a connection. */
  smtpUrl: string | undefined;
  connections: Connections;
  from: string;
  /** What the mail server is checked against, where somebody set it in the app. */
  rules?: TargetRules | undefined;
  /** A mail as it is to be sent; undefined where a link in it works no more. */
  render: (mail: OutboxMail) => Promise<OutboxMail | undefined>;
  log: Pick<Logger, 'warn'>;
}

const pollMs = 1_000;
const attemptLimit = 24;

/** Mails on their way at a time. */
const atOnce = 5;
const batch = 20;

/** Within it nobody else takes the mail; it is renewed while the mail is on its way. */
const leaseSeconds = 60;
const renewMs = 20_000;

/** Begins to deliver the outbox to mail servers; several processes may do so at once. */
export function startMailSender(parts: MailSenderParts): MailSender {
  const { pool, smtpUrl, from, connections, rules, render, log } = parts;
  let servers: Promise<MailServers> | undefined;
  let closed = false;
  // Each way has its own turn: a server of somebody's connection that hangs holds up no other mail.
  const ways: readonly MailWay[] = smtpUrl === undefined ? ['connection'] : ['usual', 'connection'];
  const timers = new Map<MailWay, NodeJS.Timeout>();
  const running = new Map<MailWay, Promise<void>>();
  for (const way of ways) schedule(way, pollMs);
  return {
    turn: async () => void (await Promise.all(ways.map(turn))),
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
      await servers?.then(
        ({ close }) => close(),
        () => undefined,
      );
    },
  };

  function schedule(way: MailWay, delay: number): void {
    if (closed) return;
    const timer = setTimeout(() => {
      const done = turn(way)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the outbox cannot be read');
          return 0;
        })
        // A full batch tells that more is due.
        .then((sent) => schedule(way, sent === batch ? 0 : pollMs));
      running.set(way, done);
    }, delay);
    timer.unref();
    timers.set(way, timer);
  }

  async function turn(way: MailWay): Promise<number> {
    const claimed = await claimMails(pool, { limit: batch, leaseSeconds, by: way });
    if (claimed.length === 0) return 0;
    servers ??= load().catch((error: unknown) => {
      // The next turn tries it again.
      servers = undefined;
      throw error;
    });
    const { deliver, rest } = await servers;
    const open = new Map(claimed.map((mail) => [mail.id, mail]));
    const renew = setInterval(() => {
      renewMails(pool, [...open.keys()], { leaseSeconds }).catch(() => undefined);
    }, renewMs);
    try {
      const queue = claimed.values();
      await Promise.all(Array.from({ length: atOnce }, () => sendAll(queue, open, deliver)));
    } finally {
      clearInterval(renew);
      if (way === 'connection') rest();
    }
    return claimed.length;
  }

  /** Loaded where mail is sent: most of a mail client is not needed to start. */
  async function load(): Promise<MailServers> {
    const { openMailServers } = await import('./mail-servers.ts');
    return openMailServers({ smtpUrl, from, connections, rules, atOnce });
  }

  async function sendAll(
    queue: Iterable<OutboxMail>,
    open: Map<string, OutboxMail>,
    deliver: MailServers['deliver'],
  ): Promise<void> {
    for (const mail of queue) {
      await sendOne(mail, deliver);
      open.delete(mail.id);
    }
  }

  async function sendOne(mail: OutboxMail, deliver: MailServers['deliver']): Promise<void> {
    const { id, attempts, possibleDuplicates } = mail;
    if (possibleDuplicates > 0)
      log.warn(
        { mail: id, possibleDuplicates },
        'a process stopped while sending this mail: it may arrive twice',
      );
    const whole = await render(mail);
    if (whole === undefined) return markFailed(pool, id, 'Its link no longer works.');
    const files = mail.attachments.length === 0 ? [] : await readAttachments(pool, id);
    const result = await deliver(whole, files);
    if (!('reason' in result)) return markSent(pool, id, result.refused);
    const final = result.final || attempts >= attemptLimit;
    await markFailed(pool, id, result.reason, final ? undefined : delayOf(attempts));
    log.warn({ mail: id, reason: result.reason, attempts, final }, 'a mail was not sent');
  }
}

/** Ten seconds, then four times as long each time, at most an hour; a little of it by chance, so that mails do not come in waves. */
function delayOf(attempts: number): number {
  return Math.min(10 * 4 ** (attempts - 1), 3600) * (0.9 + Math.random() * 0.2);
}
