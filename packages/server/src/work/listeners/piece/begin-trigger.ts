import { randomBytes } from 'node:crypto';
import { addLeft, setHook, type PoolClient } from '@bakehouse/store';
import type { PieceStore } from '../../../delivery/pieces/host/piece-process.ts';
import { Lost, type Session } from '../listen-parts.ts';
import { passBy } from '../start-run.ts';
import { digestOf } from './address-digest.ts';
import { askTrigger, type TriggerAsker } from './ask-trigger.ts';
import { keepValues, type KeptValues } from './kept-values.ts';
import type { PiecePosition } from './piece-position.ts';

/** How long a trigger that is just being told to begin may go on after nobody wants it any more. */
const graceMs = 10_000;

/**
 * Tells a trigger to begin. Its service may call while it is being told, so that the address is known before. Each try has
 * an address of its own: what an earlier one has left behind at the service is removed, and its calls lead nowhere.
 */
export async function beginTrigger(session: Session, asker: TriggerAsker): Promise<PiecePosition> {
  const called = asker.trigger.strategy !== 'POLLING';
  const address = called ? randomBytes(24).toString('base64url') : undefined;
  const { listener, parts } = session;
  const stored = (position: PiecePosition) => parts.positions.stored(listener.trigger, position);
  const first: PiecePosition = { values: {}, enabled: false, address };
  if (address !== undefined)
    await passBy(
      session,
      () => stored(first),
      (client) => setHook(client, listener.id, digestOf(address)),
    );
  session.signal.throwIfAborted();
  const kept = keepValues(asker.parts.pool(), asker.parts.pieces.values, asker.trigger.piece, {});
  // Whether all that it keeps is written down: then its registration is removed once the listener has another one, or is gone.
  let known = false;
  try {
    const noted = called ? { ...kept, store: noting(kept, begins) } : kept;
    await askTrigger({ ...asker, signal: withGrace(session.signal) }, 'onEnable', first, undefined, noted);
  } catch (error) {
    const values = kept.own();
    // What it has done before it failed is undone when the next try has another address.
    if (Object.keys(values).length > 0) await note({ ...first, values, registered: called });
    throw error;
  }
  const now = Date.now();
  const begun: PiecePosition = {
    ...first,
    enabled: true,
    registered: called,
    values: kept.own(),
    polledAt: now,
    renewedAt: now,
  };
  await note(begun, kept.writeShared);
  return begun;

  /** By what it keeps it knows its registration again: whoever dies before it is told leaves that to the next one. */
  async function begins(): Promise<void> {
    try {
      await passBy(session, () => stored({ ...first, values: kept.own(), registered: true }));
      known = true;
    } catch (error) {
      // That is told once it is over.
      if (!(error instanceof Lost)) throw error;
      known = false;
    }
  }

  async function note(position: PiecePosition, also?: (client: PoolClient) => Promise<void>): Promise<void> {
    try {
      await passBy(session, () => stored(position), also);
    } catch (error) {
      // Switched off or changed while it was told: its service has to know that, too.
      if (error instanceof Lost && called && !known) await addLeft(parts.pool(), listener, stored(position));
      throw error;
    }
  }
}

/** Has what a trigger keeps for itself written down at once. */
function noting({ store }: KeptValues, written: () => Promise<void>): PieceStore {
  return async (question) => {
    const answer = await store(question);
    if (question.does !== 'get' && question.scope === 'flow') await written();
    return answer;
  };
}

/** What is cut off while it registers leaves something at its service that nobody knows, and so nobody can remove. */
function withGrace(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => controller.abort(), graceMs).unref(), {
    once: true,
  });
  return controller.signal;
}
