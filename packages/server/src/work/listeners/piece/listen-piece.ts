import { nextTick } from '@bakehouse/elements';
import type { Session } from '../listen-parts.ts';
import { passBy, readPosition } from '../start-run.ts';
import { askTrigger, type TriggerAsker } from './ask-trigger.ts';
import { beginTrigger } from './begin-trigger.ts';
import type { PiecePosition } from './piece-position.ts';
import { changed } from './change-position.ts';
import { pollTrigger, takeItems } from './take-items.ts';
import { triggerOf, type Trigger } from './trigger-of.ts';

/** How often it is looked whether something came although nobody told. */
const lookMs = 30_000;

/** Listens to a trigger of a piece until the session ends or something fails. */
export async function listenPiece(session: Session): Promise<void> {
  const { listener, parts, signal } = session;
  for (;;) {
    signal.throwIfAborted();
    // Whoever may no longer use the connection does not go on with it; another version of the piece is used from now on.
    const { use, position } = await readPosition(session);
    const trigger = await triggerOf(parts.pool(), listener, parts.env());
    const { workflow, element, connection } = listener;
    const asker: TriggerAsker = { parts, workflow, element, connection, trigger, use, signal };
    let at = parts.positions.read(listener.trigger, position);
    if (!at.enabled) at = await beginTrigger(session, asker);
    if (isDue(renewalOf(trigger, at))) await renew(session, asker, at);
    if (isDue(pollOf(trigger, at))) await pollTrigger(session, asker, at);
    await takeItems(session, asker);
    await session.tell();
    const now = parts.positions.read(listener.trigger, (await readPosition(session)).position);
    const next = Math.min(pollOf(trigger, now), renewalOf(trigger, now));
    await session.rest(Math.max(0, Math.min(lookMs, next - Date.now())));
  }
}

/** Lets the trigger renew what its service knows of it. */
async function renew(session: Session, asker: TriggerAsker, at: PiecePosition): Promise<void> {
  const { kept } = await askTrigger(asker, 'onRenew', at);
  await passBy(session, changed(session, { values: kept.own(), renewedAt: Date.now() }), kept.writeShared);
}

/** When it is asked again. */
function pollOf({ strategy, every }: Trigger, { polledAt = 0 }: PiecePosition): number {
  return strategy === 'POLLING' ? polledAt + every * 60_000 : Number.POSITIVE_INFINITY;
}

/** When its registration is to be renewed. */
function renewalOf({ strategy, renew: cron }: Trigger, { renewedAt = 0 }: PiecePosition): number {
  if (strategy === 'POLLING' || cron === undefined) return Number.POSITIVE_INFINITY;
  try {
    return nextTick(cron, 'UTC', new Date(renewedAt))?.getTime() ?? Number.POSITIVE_INFINITY;
  } catch {
    // What is no cron expression never comes.
    return Number.POSITIVE_INFINITY;
  }
}

function isDue(time: number): boolean {
  return time <= Date.now();
}
