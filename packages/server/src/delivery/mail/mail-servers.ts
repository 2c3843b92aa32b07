import { Problem } from '@bakehouse/contract';
import { systemActor, type NewAttachment, type OutboxMail } from '@bakehouse/store';
import type { Connections } from '../connections/connections.ts';
import { openSmtp, type MailServer } from '../connections/open-smtp.ts';
import type { TargetRules } from '../outgoing/find-target.ts';
import { deliverMail, type Delivered } from './deliver-mail.ts';
import { openTransport } from './open-transport.ts';

/** The mail servers that mail is handed over to: the usual one, and those of connections. */
export interface MailServers {
  deliver: (mail: OutboxMail, attachments: readonly NewAttachment[]) => Promise<Delivered>;
  /** Ends what was opened for connections: the next mail finds them as they are then. */
  rest: () => void;
  close: () => void;
}

/** What mail servers are reached with. */
export interface MailServerParts {
  /** The usual one. */
  smtpUrl: string | undefined;
  /** The usual sender. */
  from: string;
  connections: Connections;
  /** What the usual one is checked against, where somebody set it in the app. */
  rules?: TargetRules | undefined;
  /** Most mails that are on their way to one of them, each on a connection that is kept open for the next. */
  atOnce: number;
}

/** Opens the usual mail server at once, and those of connections when the first mail goes by them. */
export function openMailServers(parts: MailServerParts): MailServers {
  const { smtpUrl, from, connections, rules, atOnce } = parts;
  const usual = smtpUrl === undefined ? undefined : openTransport({ smtpUrl, connections: atOnce, rules });
  const opened = new Map<string, Promise<MailServer>>();
  // What went wrong with a connection: it is not tried again before the next turn.
  const broken = new Map<string, Problem>();
  return {
    async deliver(mail, attachments) {
      const { connection } = mail;
      if (connection !== null) return await deliverBy(connection, mail, attachments);
      if (usual === undefined) throw new Error('mail without a connection was taken without a mail server');
      return await deliverMail(usual, from, mail, attachments);
    },
    rest() {
      for (const server of opened.values()) server.then(({ close }) => close()).catch(() => undefined);
      opened.clear();
      broken.clear();
    },
    close: () => usual?.close(),
  };

  async function deliverBy(
    name: string,
    mail: OutboxMail,
    attachments: readonly NewAttachment[],
  ): Promise<Delivered> {
    const known = broken.get(name);
    if (known !== undefined) return { reason: known.message, final: false };
    try {
      // Whether the run might use it was asked when the mail was written.
      let server = opened.get(name);
      if (server === undefined) {
        server = openSmtp(connections, name, { actor: systemActor, elevated: true }, atOnce);
        opened.set(name, server);
      }
      const { transport, from: own = from, mask, problemOf } = await server;
      const delivered = await deliverMail(transport, own, mail, attachments, { problemOf, mask: mask.text });
      const problem = 'reason' in delivered ? delivered.problem : undefined;
      if (problem !== undefined) broken.set(name, problem);
      await connections.used(name, problem);
      return delivered;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      broken.set(name, error);
      await connections.used(name, error);
      return { reason: error.message, final: false };
    }
  }
}
