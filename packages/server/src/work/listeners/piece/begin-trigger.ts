import { createHash, randomBytes } from 'node:crypto';
import { setHook } from '@bakehouse/store';
import type { Session } from '../listen-parts.ts';
import { passBy } from '../start-run.ts';
import { askTrigger, type TriggerAsker } from './ask-trigger.ts';
import { keepValues } from './kept-values.ts';
import type { PiecePosition } from './piece-position.ts';

/** By what an address is found: what stands in the database does not lead to it. */
export function digestOf(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

/**
 * Tells a trigger to begin. Its service may call while it is being told, so that the address is known before. Each try has
 * an address of its own: what an earlier one has left behind at the service is removed, and its calls lead nowhere.
 */
export async function beginTrigger(session: Session, asker: TriggerAsker): Promise<PiecePosition> {
  const called = asker.trigger.strategy !== 'POLLING';
  const address = called ? randomBytes(24).toString('base64url') : undefined;
  const first: PiecePosition = { values: {}, enabled: false, address };
  if (address !== undefined)
    await passBy(
      session,
      () => first,
      (client) => setHook(client, session.listener.id, digestOf(address)),
    );
  const kept = keepValues(asker.parts.pool(), asker.trigger.piece, {});
  try {
    await askTrigger(asker, 'onEnable', first, undefined, kept);
  } catch (error) {
    const values = kept.own();
    // What it has done before it failed is undone when the next try has another address.
    if (Object.keys(values).length > 0)
      await passBy(session, () => ({ ...first, values, registered: called }));
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
  await passBy(session, () => begun, kept.writeShared);
  return begun;
}
