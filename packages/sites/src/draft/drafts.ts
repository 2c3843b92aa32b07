import { randomBytes } from 'node:crypto';
import type { LiveSite } from '../serve/live-site.ts';

/** More at once are no people who edit. */
const MOST = 50;
const HOUR = 3_600_000;

/** Pages as they are being edited: held in memory under addresses that nobody can guess, for an hour. */
export class Drafts {
  readonly #held = new Map<string, { site: LiveSite; name: string; until: number }>();

  /** Holds what was rendered; under the same address as before where the draft is still known. */
  put(site: LiveSite, name: string, before: string | undefined): string {
    const known = before !== undefined && this.#held.get(before)?.name === name ? before : undefined;
    const token = known ?? randomBytes(24).toString('hex');
    this.#held.delete(token);
    this.#held.set(token, { site, name, until: Date.now() + HOUR });
    for (const [old, { until }] of this.#held)
      if (this.#held.size > MOST || until < Date.now()) this.#held.delete(old);
    return token;
  }

  get(token: string): LiveSite | undefined {
    const found = this.#held.get(token);
    return found === undefined || found.until < Date.now() ? undefined : found.site;
  }
}
