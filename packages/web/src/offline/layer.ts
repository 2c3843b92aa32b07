import type { Answer } from '@bakehouse/client/source';
import type { RequestOptions } from '../data/server/request.ts';
import type { LocalAnswers } from '../data/server/local-answers.ts';
import { isOffline } from '../data/server/connection.ts';
import type { OfflineLayer } from './offline-layer.ts';

const marker = 'bakehouse.offline';
/** Milliseconds that a device may take to open the copy before the server, where there is one, is asked without it. */
const openTimeout = 2_000;
let loading: Promise<OfflineLayer> | undefined;
let since = 0;
let opened: OfflineLayer | undefined;

/** The user for whom this device keeps a copy. */
export function copyOwner(): string | null {
  return localStorage.getItem(marker);
}

/** Notes for whom this device keeps a copy. */
export function setCopyOwner(user: string | null): void {
  // What was opened for somebody else is not asked any more.
  if (user !== copyOwner()) loading = opened = undefined;
  if (user === null) localStorage.removeItem(marker);
  else localStorage.setItem(marker, user);
}

/** Answers from the copy on this device; its code is loaded when it is first needed. */
export const answersFromCopy: LocalAnswers = {
  available: () => copyOwner() !== null,
  before: answerBefore,
  after: answerAfter,
};

/** An answer from the copy, where it is to be asked before the network. */
async function answerBefore(path: string, options: RequestOptions): Promise<Answer<unknown> | undefined> {
  const owner = copyOwner();
  if (owner === null || (loading === undefined && !isOffline())) return undefined;
  const layer = opened ?? (await (isOffline() ? loadCopy(owner) : soon(loadCopy(owner))));
  return layer?.before(path, options);
}

/** An answer from the copy, after the network failed. */
async function answerAfter(path: string, options: RequestOptions): Promise<Answer<unknown> | undefined> {
  const owner = copyOwner();
  return owner === null ? undefined : (await loadCopy(owner)).after(path, options);
}

/** Keeps an answer for when there is no connection, where this device keeps anything. */
export async function keepAnswer(path: string, body: unknown): Promise<void> {
  const owner = copyOwner();
  if (owner !== null) await (await loadCopy(owner)).keep(path, body);
}

/** The code of the offline mode, loaded when it is first needed. */
export function loadCopy(owner: string): Promise<OfflineLayer> {
  if (loading === undefined) {
    loading = open(owner);
    since = Date.now();
  }
  return loading;
}

async function open(owner: string): Promise<OfflineLayer> {
  const { openOffline } = await import('./offline.ts');
  const layer = await openOffline(owner);
  if (owner === copyOwner()) opened = layer;
  return layer;
}

/** What is opened, if it opens in time: storage that does not answer must not hold up what the server can answer. */
function soon(opening: Promise<OfflineLayer>): Promise<OfflineLayer | undefined> {
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), since + openTimeout - Date.now()),
  );
  return Promise.race([opening, late]).catch(() => undefined);
}
