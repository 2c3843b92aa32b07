import { Problem } from '@bakehouse/contract';
import type { MailOptions } from '@bakehouse/elements';
import type { ImapFlow } from 'imapflow';
import { openImap } from '../../../delivery/connections/open-imap.ts';
import type { Session } from '../listen-parts.ts';
import { readPosition } from '../start-run.ts';
import { beginFolder } from './begin-folder.ts';
import { settleTaken } from './settle-taken.ts';
import { takeMails } from './take-mails.ts';

/** How often a folder is looked at although its server tells of nothing: some do not have IDLE, and some forget. */
const lookMs = { told: 240_000, untold: 20_000 };

/** Listens to a folder until the session ends or something fails. */
export async function listenMail(session: Session, options: MailOptions): Promise<void> {
  const { listener, parts, signal } = session;
  const { use } = await readPosition(session);
  const box = await openImap(parts.connections, listener.connection, use);
  const { client, ask } = box;
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  const watch = watchFolder(client);
  try {
    await ask(() => client.mailboxOpen(options.folder));
    const folder = { session, box, options };
    await beginFolder(folder);
    for (;;) {
      signal.throwIfAborted();
      const trouble = await takeMails(folder).then(() => settleTaken(folder));
      await session.tell(trouble);
      if (trouble === undefined) await parts.connections.used(listener.connection);
      await watch.next(client.capabilities.has('IDLE') ? lookMs.told : lookMs.untold);
      // Whoever may no longer use the connection does not go on with it.
      await parts.connections.open(listener.connection, ['imap'], (await readPosition(session)).use);
    }
  } finally {
    signal.removeEventListener('abort', end);
    client.close();
  }
}

/** Waits for what the server tells of the folder that is open. */
function watchFolder(client: ImapFlow): { next: (ms: number) => Promise<void> } {
  let told = false;
  let gone = false;
  let wake: (() => void) | undefined;
  client.on('exists', () => {
    told = true;
    wake?.();
  });
  client.on('close', () => {
    gone = true;
    wake?.();
  });
  return {
    async next(ms) {
      if (!told && !gone) {
        // Ends by itself when something else is asked.
        client.idle().catch(() => undefined);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (gone) throw new Problem('upstream_failed', 'The mail server ended the connection.');
      told = false;
    },
  };
}
