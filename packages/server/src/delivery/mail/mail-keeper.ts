import type { Logger } from 'pino';
import type { MailSender, MailSenderParts } from './mail-sender.ts';

/** What a sender of mail is made from at the moment. */
export type MailSetting = Pick<MailSenderParts, 'from' | 'rules'> & { smtpUrl: string | undefined };

/** Delivers the outbox to the mail server that is set, if one is. */
export interface MailKeeper {
  /** Begins anew where the setting has changed. */
  changed(): void;
  close(): Promise<void>;
}

/** Keeps a sender for the mail server that is set. */
export function keepMailSender(
  setting: () => MailSetting,
  parts: Pick<MailSenderParts, 'pool' | 'render'> & { log: Pick<Logger, 'warn'> },
): MailKeeper {
  let now: MailSetting = { smtpUrl: undefined, from: '' };
  let sender: MailSender | undefined;
  let work = Promise.resolve();
  let closed = false;
  changed();
  return {
    changed,
    async close() {
      closed = true;
      await work;
      await sender?.close();
    },
  };

  function changed(): void {
    work = work.then(follow).catch((error: unknown) => parts.log.warn({ err: error }, 'mail cannot be sent'));
  }

  async function follow(): Promise<void> {
    const { smtpUrl, from, rules } = setting();
    if (closed || (smtpUrl === now.smtpUrl && from === now.from && (rules === undefined) === !now.rules))
      return;
    now = { smtpUrl, from, rules };
    await sender?.close();
    sender = undefined;
    if (smtpUrl === undefined) return;
    // Loaded where mail is sent: most of a mail client is not needed to start.
    const { startMailSender } = await import('./mail-sender.ts');
    sender = startMailSender({ ...parts, smtpUrl, from, rules });
  }
}
