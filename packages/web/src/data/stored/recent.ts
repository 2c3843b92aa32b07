import { isObject } from '@bakehouse/contract';

/** An entry that was opened: which, and nothing of what it holds. */
export interface RecentEntry {
  module: string;
  id: string;
}

const key = 'bakehouse.recent';
const most = 8;

/** The entries that a user has opened on this device, the last first. */
export function recentEntries(user: string): RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(kept) || kept['user'] !== user || !Array.isArray(kept['entries'])) return [];
    return kept['entries'].flatMap((each: unknown) =>
      isObject(each) && typeof each['module'] === 'string' && typeof each['id'] === 'string'
        ? [{ module: each['module'], id: each['id'] }]
        : [],
    );
  } catch {
    // What is no JSON is nothing of ours.
    return [];
  }
}

/** Notes that a user has opened an entry. */
export function noteRecent(user: string, { module, id }: RecentEntry): void {
  const others = recentEntries(user).filter((each) => each.id !== id);
  const entries = [{ module, id }, ...others].slice(0, most);
  localStorage.setItem(key, JSON.stringify({ user, entries }));
}

/** Forgets what was opened, when somebody signs out. */
export function forgetRecent(): void {
  localStorage.removeItem(key);
}
