import { errorCode } from '@bakehouse/contract';
import { findAddressee, inTransaction, takeTry, type Pool } from '@bakehouse/store';
import { mailReset, type MailLinkParts } from './password-mail.ts';

const foreignKeyViolation = '23503';

/** How many such mails one address gets. */
const limit = { tries: 5, minutes: 15 };

/** Mails a link where the address belongs to a user. Where it does not, the same work is done for somebody and undone. */
export async function requestReset(parts: MailLinkParts, pool: Pool, email: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const usedUp = (await takeTry(client, `reset ${email}`, limit)) !== undefined;
    const user = await findAddressee(client, email);
    if (user === undefined) return;
    await client.query('savepoint mail');
    let gone = false;
    try {
      await mailReset(parts, client, user);
    } catch (error) {
      // Somebody who is removed at this moment gets no mail, and the answer is the same.
      if (errorCode(error) !== foreignKeyViolation) throw error;
      gone = true;
    }
    if (gone || usedUp || !user.meant) await client.query('rollback to savepoint mail');
  });
}
