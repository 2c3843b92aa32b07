import type { Client, Sent } from './client.ts';
import type { Placed } from './world.ts';

/** One kind of hostile user. */
export interface Kind {
  name: string;
  /** What they do, in a few words. */
  about: string;
  /** How many times they do it at once. */
  atOnce: number;
  /** Makes what is needed, once for the whole attack. */
  prepare?(hostile: Hostile): Promise<void>;
  /** Does it once. It is done again and again until the time is over. */
  once(hostile: Hostile): Promise<void>;
}

/** What a hostile user has to work with. */
export interface Hostile {
  url: string;
  placed: Placed;
  client: Client;
  token: string | undefined;
  /** The address of this machine that the hostile user has. */
  address: string;
  /** Sends with the token of the hostile user; the status is noted. */
  send: (method: string, path: string, sent?: Sent) => Promise<{ status: number; body: Body }>;
  /** Notes what came of an attempt that is no request of `send`. */
  note: (what: string) => void;
  goesOn: () => boolean;
  /** Waits, but not beyond the end of the attack. */
  rest: (milliseconds: number) => Promise<void>;
  /** Another number each time. */
  next: () => number;
}

/** A body as JSON. */
export type Body = Record<string, unknown>;
