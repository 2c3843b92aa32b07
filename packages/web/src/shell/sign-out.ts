import { clearKeptPreferences } from '../data/stored/kept-preferences.ts';
import { forgetRecent } from '../data/stored/recent.ts';
import { endSessionOnServer, clearSession } from '../data/session/session.ts';

/** Ends the session here and on the server, and removes what is kept on this device. */
export async function signOut(): Promise<void> {
  await endSessionOnServer();
  const { wipeDevice } = await import('../offline/wipe.ts');
  await wipeDevice();
  clearKeptPreferences();
  forgetRecent();
  clearSession();
}
