import { createHash } from 'node:crypto';
import { isObject, Problem } from '@bakehouse/contract';
import { addItems, findHook, notifyProcesses, systemActor, type PieceHook } from '@bakehouse/store';
import type { ListenParts } from '../listen-parts.ts';
import { listenedMessage } from '../listened-message.ts';
import { askTrigger } from './ask-trigger.ts';
import { digestOf } from './address-digest.ts';
import { triggerOf, type Trigger } from './trigger-of.ts';

/** A request of a service, as pieces know it. */
export interface PieceRequest {
  method: string;
  headers: Readonly<Record<string, unknown>>;
  queryParams: Readonly<Record<string, unknown>>;
  body: unknown;
  rawBody: string;
}

/** What is needed to take one. */
export type RequestParts = Pick<ListenParts, 'pool' | 'pieces' | 'env' | 'apiUrl' | 'positions'>;

/** Most requests that may wait for one listener. */
const mostWaiting = 10_000;

/**
 * Takes a request that a service sends to the address of a trigger: it is written down, and whoever listens begins the runs.
 * Gives what the piece answers where the service only asks whether the address is there.
 */
export async function takeRequest(
  parts: RequestParts,
  address: string,
  request: PieceRequest,
  delivery: string | undefined,
): Promise<unknown> {
  const hook = await findHook(parts.pool(), digestOf(address), mostWaiting);
  if (hook === undefined)
    throw new Problem('gone', 'Nobody listens at this address any more: remove it where it is registered.');
  const trigger = await triggerOf(parts.pool(), hook, parts.env());
  if (isHandshake(trigger, request)) return shakeHands(parts, hook, trigger, request);
  if (hook.waiting >= mostWaiting)
    throw new Problem('unavailable', `${mostWaiting} requests wait: send it again later.`, {
      retryAfter: 60,
    });
  const key = delivery === undefined ? null : createHash('sha256').update(`delivery ${delivery}`).digest();
  await addItems(parts.pool(), hook.id, [{ key, request: true, content: request }]);
  await notifyProcesses(parts.pool(), [`${listenedMessage}${hook.id}`]);
  return undefined;
}

async function shakeHands(
  parts: RequestParts,
  { workflow, element, connection, trigger: name, position }: PieceHook,
  trigger: Trigger,
  request: PieceRequest,
): Promise<unknown> {
  // Whoever calls has no user; the definition decides which connection is used.
  const use = { actor: systemActor, elevated: true };
  const asker = { parts, workflow, element, connection, trigger, use };
  const { value } = await askTrigger(asker, 'onHandshake', parts.positions.read(name, position), request);
  return value ?? {};
}

/** Whether the service only asks. */
function isHandshake({ handshake }: Trigger, { headers, queryParams, body }: PieceRequest): boolean {
  if (handshake === undefined) return false;
  const { in: place, name } = handshake;
  if (place === 'HEADER_PRESENT') return headers[name.toLowerCase()] !== undefined;
  const values = place === 'QUERY_PRESENT' ? queryParams : body;
  return isObject(values) && values[name] !== undefined;
}
