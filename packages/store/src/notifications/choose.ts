import { Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact, type Executor } from '../connect/executor.ts';
import type { NotificationAction } from './create.ts';
import { findNotification, ringFor, type Notification } from './notifications.ts';

/** The run that waits for the choice, and what was chosen. */
export interface Choice {
  notification: string;
  run: string;
  action: string;
}

/** Lets the waiting run go on, in the same transaction; false where it does not wait any more. */
export type ResumeByChoice = (client: PoolClient, choice: Choice) => Promise<boolean>;

/** Chooses an action of a notification: the first choice of any recipient counts, and lets the run go on. */
export async function chooseAction(
  db: Executor,
  userId: string,
  { id, action }: { id: string; action: string },
  resume: ResumeByChoice,
): Promise<Notification> {
  return transact(db, async (client) => {
    const { rows } = await client.query<{
      actions: NotificationAction[];
      chosen: string | null;
      run: string | null;
    }>(
      `select n.actions, n.chosen, n.run_id as run from bakehouse.notifications n
       where n.id = $1 and exists (select from bakehouse.notification_recipients r
         where r.notification_id = n.id and r.user_id = $2) for update of n`,
      [id, userId],
    );
    const [note] = rows;
    if (note === undefined) throw new Problem('not_found', 'There is no such notification.');
    if (!note.actions.some(({ identifier }) => identifier === action)) {
      const offered = note.actions.map(({ identifier }) => identifier).join(', ');
      const message = `offers no such action${offered === '' ? '' : `, only ${offered}`}`;
      throw new Problem('invalid', `The notification ${message}.`, {
        errors: [{ path: 'action', message, code: 'unknown_action' }],
      });
    }
    if (note.chosen !== null) throw new Problem('conflict', `"${note.chosen}" has already been chosen.`);
    await client.query(
      'update bakehouse.notifications set chosen = $2, chosen_by = $3, chosen_at = now() where id = $1',
      [id, action, userId],
    );
    await client.query(
      `update bakehouse.notification_recipients set read_at = coalesce(read_at, now())
       where notification_id = $1 and user_id = $2`,
      [id, userId],
    );
    await ringFor(client, id);
    if (note.run !== null && !(await resume(client, { notification: id, run: note.run, action })))
      throw new Problem('conflict', 'The run is no longer waiting for this.');
    return findNotification(client, userId, id);
  });
}
