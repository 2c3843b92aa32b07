import { claimMails, noteFailed, noteSent, type OutboxMail, type Pool } from '@bakehouse/store';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';

/** Delivers the outbox until it is closed. */
export interface MailSender {
  /** Delivers what is due now. */
  turn(): Promise<void>;
  close(): Promise<void>;
}

/** What a sender needs. */
export interface MailSenderParts {
  pool: Pool;
  smtpUrl: string;
  from: string;
  log: Pick<Logger, 'warn'>;
}

const pollMs = 1_000;
const attemptLimit = 24;

/** Longer than the mail server's own time limits: within it nobody else takes the mail. */
const leaseSeconds = 180;

/** Begins to deliver the outbox to a mail server; several processes may do so at once. */
export function startMailSender({ pool, smtpUrl, from, log }: MailSenderParts): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  schedule();
  return {
    turn,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      transport.close();
    },
  };

  function schedule(): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = turn()
        .catch((error: unknown) => log.warn({ err: error }, 'the outbox cannot be read'))
        .then(schedule);
    }, pollMs);
    timer.unref();
  }

  async function turn(): Promise<void> {
    for (const mail of await claimMails(pool, { limit: 5, leaseSeconds })) {
      const failure = await deliver(transport, from, mail);
      if (failure === undefined) await noteSent(pool, mail.id);
      else {
        await noteFailed(pool, mail.id, failure.reason, failure.final ? undefined : delayOf(mail.attempts));
        log.warn({ mail: mail.id, reason: failure.reason, attempts: mail.attempts }, 'a mail was not sent');
      }
    }
  }
}

async function deliver(
  transport: Transporter,
  from: string,
  { to, subject, text, html, messageId, attempts }: OutboxMail,
): Promise<{ reason: string; final: boolean } | undefined> {
  try {
    // The same Message-ID at every attempt: a mail sent twice after a crash can be told from a new one.
    await transport.sendMail({ from, to, subject, text, messageId, ...(html === null ? {} : { html }) });
    return undefined;
  } catch (error) {
    const { message, responseCode = 0 } = error as Error & { responseCode?: number };
    return { reason: message, final: responseCode >= 500 || attempts >= attemptLimit };
  }
}

/** Ten seconds, then four times as long each time, at most an hour. */
function delayOf(attempts: number): number {
  return Math.min(10 * 4 ** (attempts - 1), 3600);
}
