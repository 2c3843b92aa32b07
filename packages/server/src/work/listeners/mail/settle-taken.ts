import { Problem } from '@bakehouse/contract';
import { settleMails, unsettledMails } from '@bakehouse/store';
import { readPosition } from '../start-run.ts';
import type { Folder, MailPosition } from './folder.ts';

/**
 * Marks or moves the mails whose runs are queued; those that a crash left over, too. Gives what goes wrong with that: it keeps
 * no other mail from being taken.
 */
export async function settleTaken({ session, box, options }: Folder): Promise<Problem | undefined> {
  const { listener, parts } = session;
  const { position } = (await readPosition(session)) as { position: MailPosition };
  const { validity } = position;
  for (;;) {
    const uids = await unsettledMails(parts.pool(), listener.id, validity);
    if (uids.length === 0) return undefined;
    const range = uids.join(',');
    const { afterwards, moveTo = '' } = options;
    try {
      const done = await box.ask(async (client) => {
        if (afterwards === 'read') return client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
        if (afterwards === 'move') return client.messageMove(range, moveTo, { uid: true });
        return true;
      });
      if (done === false) throw new Problem('upstream_failed', 'The mail server refuses it.');
    } catch (error) {
      if (!(error instanceof Problem) || session.signal.aborted || !box.client.usable) throw error;
      return new Problem(
        error.code,
        `Mails are taken, and cannot be ${afterwards === 'move' ? `moved to "${moveTo}": is that folder there` : 'marked as read: may the user write there'}? ${error.message}`,
      );
    }
    await settleMails(parts.pool(), listener.id, validity, uids);
  }
}
