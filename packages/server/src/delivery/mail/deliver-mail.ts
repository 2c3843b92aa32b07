import type { Problem } from '@bakehouse/contract';
import type { MailAddress, NewAttachment, OutboxMail } from '@bakehouse/store';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** What became of handing a mail over: taken, perhaps not for all, or not taken, perhaps for good. */
export type Delivered =
  | { refused?: string }
  | {
      reason: string;
      final: boolean;
      /** What it says of the connection by which it went. */
      problem?: Problem | undefined;
    };

/** How failures of the mail server of a connection are told. */
export interface ToldFailures {
  problemOf: (error: unknown) => Problem | undefined;
  /** Hides secrets in what it says. */
  mask: (text: string) => string;
}

const asTheyAre: ToldFailures = { problemOf: () => undefined, mask: (text) => text };

/** Hands a mail to the mail server. */
export async function deliverMail(
  transport: Transporter,
  usualFrom: string,
  mail: OutboxMail,
  attachments: readonly NewAttachment[],
  { problemOf, mask }: ToldFailures = asTheyAre,
): Promise<Delivered> {
  try {
    const { rejected = [] } = (await transport.sendMail(messageOf(usualFrom, mail, attachments))) as {
      rejected?: (string | { address: string })[];
    };
    if (rejected.length === 0) return {};
    return {
      refused: `Not taken for ${rejected.map((each) => (typeof each === 'string' ? each : each.address)).join(', ')}.`,
    };
  } catch (error) {
    const { message, code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
    const problem = problemOf(error);
    // Who refuses our password, or to be spoken with as we want, refuses no mail: somebody will put that right.
    const final = problem === undefined && responseCode >= 500 && code !== 'EAUTH';
    return { reason: problem?.message ?? mask(message), final, problem };
  }
}

function messageOf(
  usualFrom: string,
  mail: OutboxMail,
  attachments: readonly NewAttachment[],
): SendMailOptions {
  const { subject, text, html, messageId, createdAt } = mail;
  const { from, to, cc, bcc, replyTo } = mail.addresses;
  return {
    from: from === undefined ? usualFrom : shown(from),
    to: to.map(shown),
    ...(cc.length === 0 ? {} : { cc: cc.map(shown) }),
    ...(bcc.length === 0 ? {} : { bcc: bcc.map(shown) }),
    ...(replyTo.length === 0 ? {} : { replyTo: replyTo.map(shown) }),
    subject,
    ...(text === '' && html !== null ? {} : { text }),
    ...(html === null ? {} : { html }),
    // The same at every attempt: a mail sent twice after a crash can be told from a new one.
    messageId,
    date: createdAt,
    headers: { 'X-Idempotency-Key': messageId.slice(1, -1) },
    attachments: attachments.map(({ name, type, cid, content }) => ({
      filename: name,
      contentType: type,
      content,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
  };
}

function shown({ name = '', address }: MailAddress): { name: string; address: string } {
  return { name, address };
}
