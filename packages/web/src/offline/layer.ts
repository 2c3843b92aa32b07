import type { Answer, RequestOptions } from '../api/client.ts';
import { isLost } from './connection.ts';

/** What answers requests from the copy on this device. */
export interface OfflineLayer {
  /** Asked before the network; undefined leaves it to the network. */
  before(path: string, options: RequestOptions): Promise<Answer<unknown> | undefined>;
  /** Asked when the network failed. */
  after(path: string, options: RequestOptions): Promise<Answer<unknown> | undefined>;
  /** Keeps an answer as it came, to be given again without a connection. */
  keep(path: string, body: unknown): Promise<void>;
}

const marker = 'bakehouse.offline';
let loading: Promise<OfflineLayer> | undefined;

/** The user for whom this device keeps a copy. */
export function copyOwner(): string | null {
  return localStorage.getItem(marker);
}

/** Notes for whom this device keeps a copy. */
export function noteCopyOwner(user: string | null): void {
  // What was opened for somebody else is not asked any more.
  if (user !== copyOwner()) loading = undefined;
  if (user === null) localStorage.removeItem(marker);
  else localStorage.setItem(marker, user);
}

/** An answer from the copy, where it is to be asked before the network. */
export async function answerBefore(
  path: string,
  options: RequestOptions,
): Promise<Answer<unknown> | undefined> {
  const owner = copyOwner();
  if (owner === null || (loading === undefined && !isLost())) return undefined;
  return (await load(owner)).before(path, options);
}

/** An answer from the copy, after the network failed. */
export async function answerAfter(
  path: string,
  options: RequestOptions,
): Promise<Answer<unknown> | undefined> {
  const owner = copyOwner();
  return owner === null ? undefined : (await load(owner)).after(path, options);
}

/** Keeps an answer for when there is no connection, where this device keeps anything. */
export async function keepAnswer(path: string, body: unknown): Promise<void> {
  const owner = copyOwner();
  if (owner !== null) await (await load(owner)).keep(path, body);
}

/** The code of the offline mode, loaded when it is first needed. */
export function load(owner: string): Promise<OfflineLayer> {
  loading ??= import('./offline.ts').then(({ openOffline }) => openOffline(owner));
  return loading;
}
