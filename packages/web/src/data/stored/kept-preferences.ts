const prefix = 'bakehouse.preferences.';

/** What was read last, for the time without a connection; undefined where nothing was. */
export function readKeptPreferences(user: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + user) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was read; a full store is no reason to disturb the user. */
export function writeKeptPreferences(user: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + user, JSON.stringify(value));
  } catch {
    // It is read from the server next time.
  }
}

/** Forgets what was kept, for everybody on this device. */
export function clearKeptPreferences(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
