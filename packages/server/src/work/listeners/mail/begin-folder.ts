import { Problem } from '@bakehouse/contract';
import { rememberMails } from '@bakehouse/store';
import type { FetchMessageObject } from 'imapflow';
import { passBy, readPosition } from '../start-run.ts';
import { arrivedOf, headQuery, numbersOf, type Folder, type MailPosition } from './folder.ts';

/** So many of the last mails are looked at: at the beginning, and where the server numbers them anew. */
const mostLookedAt = 10_000;

/**
 * Finds where to go on in a folder. The first time, what is there already is remembered and not taken. Where the server has
 * numbered its mails anew, all are looked at again, and those that are remembered are passed by.
 */
export async function beginFolder(folder: Folder): Promise<void> {
  const { session, box, options } = folder;
  const { mailbox } = box.client;
  if (mailbox === false) throw new Problem('upstream_failed', 'The mail server has closed the folder.');
  const { uidValidity, uidNext, exists } = mailbox;
  const validity = String(uidValidity ?? 0);
  const { position } = (await readPosition(session)) as { position: MailPosition | null };
  if (position?.validity === validity) return;
  const last = (uidNext ?? 1) - 1;
  const range = `${Math.max(1, exists - mostLookedAt + 1)}:*`;
  const there = exists === 0 ? [] : await box.ask((client) => client.fetchAll(range, headQuery));
  there.sort((a, b) => a.uid - b.uid);
  if (position === null) {
    const before = there.filter((each) => each.uid <= last && isBefore(each, options.lookBack));
    const uid = options.lookBack === undefined ? last : (before.at(-1)?.uid ?? firstOf(there, last));
    const known = there.filter((each) => each.uid <= uid).map((each) => numbersOf(validity, each));
    await passBy(
      session,
      (): MailPosition => ({ validity, uid }),
      (client) =>
        rememberMails(
          client,
          session.listener.id,
          known.map((each) => ({ ...each, settled: true })),
        ),
    );
    return;
  }
  await passBy(session, (): MailPosition => ({ validity, uid: firstOf(there, last), checkUntil: last }));
}

/** The number before all that are there. */
function firstOf(there: readonly FetchMessageObject[], last: number): number {
  return (there[0]?.uid ?? last + 1) - 1;
}

/** Whether a mail is older than what is looked back at. */
function isBefore(mail: FetchMessageObject, hours: number | undefined): boolean {
  return hours === undefined || arrivedOf(mail).getTime() < Date.now() - hours * 3_600_000;
}
