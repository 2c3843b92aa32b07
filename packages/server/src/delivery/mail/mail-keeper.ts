import { startMailSender, type MailSender, type MailSenderParts } from './mail-sender.ts';

/** What a sender of mail is made from at the moment. */
export type MailSetting = Pick<MailSenderParts, 'smtpUrl' | 'from' | 'rules'>;

/** Delivers the outbox to the mail server that is set, and to those of connections. */
export interface MailKeeper {
  /** Begins anew where the setting has changed. */
  changed(): void;
  close(): Promise<void>;
}

/** Keeps a sender for the mail server that is set. */
export function keepMailSender(
  setting: () => MailSetting,
  parts: Pick<MailSenderParts, 'pool' | 'connections' | 'render' | 'log'>,
): MailKeeper {
  let now: MailSetting | undefined;
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
    const next = setting();
    if (closed || (now !== undefined && isSame(now, next))) return;
    now = next;
    await sender?.close();
    sender = startMailSender({ ...parts, ...next });
  }
}

function isSame(one: MailSetting, other: MailSetting): boolean {
  return (
    one.smtpUrl === other.smtpUrl &&
    one.from === other.from &&
    (one.rules === undefined) === (other.rules === undefined)
  );
}
