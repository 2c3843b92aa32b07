import { createHash } from 'node:crypto';
import { howMany, isObject, Problem } from '@bakehouse/contract';
import {
  addItems,
  countTry,
  forgetItems,
  settleItem,
  waitingItems,
  type NewItem,
  type WaitingItem,
} from '@bakehouse/store';
import type { Session } from '../listen-parts.ts';
import { refuseFlood } from '../refuse-flood.ts';
import { passBy, readPosition, startListenedRun } from '../start-run.ts';
import { askTrigger, type TriggerAnswer, type TriggerAsker } from './ask-trigger.ts';
import { changed } from './change-position.ts';
import type { PiecePosition } from './piece-position.ts';
import { storeFiles } from './store-files.ts';

/** Runs that are begun before it is looked whether too many wait, and how many may. */
const atATime = 100;
const mostWaiting = 1000;

/** Most items that a trigger may give at once. */
const mostItems = 10_000;

/** How often a request is given to the piece before it is a failed delivery. */
const mostTries = 3;

/** Asks a trigger what is new. What it tells and how far it has come are written together. */
export async function pollTrigger(session: Session, asker: TriggerAsker, at: PiecePosition): Promise<void> {
  const polledAt = Date.now();
  const answer = await askTrigger(asker, 'run', at);
  await keepAnswer(session, asker, answer, { polledAt }, true);
}

/** Begins a run for each item that waits; requests become items before. */
export async function takeItems(session: Session, asker: TriggerAsker): Promise<void> {
  const { listener, parts, signal } = session;
  for (;;) {
    const waiting = await waitingItems(parts.pool(), listener.id, atATime);
    if (waiting.length === 0) return;
    await refuseFlood(session, mostWaiting);
    for (const item of waiting) {
      signal.throwIfAborted();
      if (item.request) await understand(session, asker, item);
      else await begin(session, item);
    }
  }
}

async function begin(session: Session, { number, content }: WaitingItem): Promise<void> {
  await startListenedRun(session, {
    content: async () => content,
    known: {},
    position: (before) => before,
    also: (client) => settleItem(client, session.listener.id, number),
  });
}

/** Lets the piece say what a request of its service means. One that it fails at again and again becomes a failed run. */
async function understand(session: Session, asker: TriggerAsker, item: WaitingItem): Promise<void> {
  const { listener, parts } = session;
  try {
    const at = parts.positions.read(listener.trigger, (await readPosition(session)).position);
    const answer = await askTrigger(asker, 'run', at, item.content);
    await keepAnswer(session, asker, answer, {}, false, item.number);
  } catch (error) {
    if (session.signal.aborted || !(error instanceof Problem)) throw error;
    if ((await countTry(parts.pool(), listener.id, item.number)) < mostTries) throw error;
    const { headers: _headers, ...known } = isObject(item.content) ? item.content : {};
    await startListenedRun(session, {
      fault: error.message,
      content: async () => null,
      known,
      position: (before) => before,
      also: (client) => settleItem(client, listener.id, item.number),
    });
  }
}

/** Writes down what a trigger told, and what it keeps, in one transaction. */
async function keepAnswer(
  session: Session,
  { trigger, use }: TriggerAsker,
  { value, files, kept }: TriggerAnswer,
  more: Partial<PiecePosition>,
  sameIsKnown: boolean,
  request?: string,
): Promise<void> {
  const { listener, parts } = session;
  const given = itemsOf(trigger.piece, value);
  await passBy(session, changed(session, { ...more, values: kept.own() }), async (client) => {
    const stored = await storeFiles(parts, client, use, files);
    if (request !== undefined) await settleItem(client, listener.id, request);
    await addItems(
      client,
      listener.id,
      given.map((each) => itemOf(stored(each), sameIsKnown)),
    );
    await forgetItems(client, listener.id);
    await kept.writeShared(client);
  });
}

function itemsOf(piece: string, value: unknown): unknown[] {
  const items = value ?? [];
  if (Array.isArray(items) && items.length <= mostItems) return items;
  throw new Problem(
    'piece_failed',
    Array.isArray(items)
      ? `The piece "${piece}" gave ${howMany(items.length, 'item')} at once; at most ${mostItems} are taken.`
      : `The piece "${piece}" gave no list of items: try another version of it.`,
  );
}

/** An item with what it is known by: what its piece says, or all that it is. */
function itemOf(given: unknown, sameIsKnown: boolean): NewItem {
  if (isObject(given) && ['string', 'number'].includes(typeof given[dedupeKey])) {
    const { [dedupeKey]: key, ...content } = given;
    return { key: digest(`key ${String(key)}`), request: false, content };
  }
  return {
    key: sameIsKnown ? digest(`content ${JSON.stringify(given)}`) : null,
    request: false,
    content: given,
  };
}

/** By this name pieces say what an item is known by. */
const dedupeKey = '_dedupe_key';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
