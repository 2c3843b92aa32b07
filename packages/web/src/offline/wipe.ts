import { dropAllDrafts } from '../form/drafts.ts';
import { closeOffline } from './offline.ts';
import { deleteDatabase, keptUsers } from './device/database.ts';
import { setCopyOwner } from './layer.ts';
import { unpublish } from './state.ts';

/** Removes everything that was kept on this device, for whomever. */
export async function wipeDevice(): Promise<void> {
  await closeOffline();
  // Before, so that no other tab makes it anew.
  setCopyOwner(null);
  for (const user of await keptUsers()) await deleteDatabase(user);
  dropAllDrafts();
  unpublish();
}

/** Removes what was kept for others than this user. */
export async function wipeOthers(user: string): Promise<void> {
  for (const other of await keptUsers()) if (other !== user) await deleteDatabase(other);
}
