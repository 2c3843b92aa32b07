import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation, Reading, Seen } from './history.ts';

/** What clients ask for, and from whom. */
export interface ClientParts {
  /** A process that answers at this moment; undefined where none does. */
  url: () => string | undefined;
  token: string;
  /** The next operation; undefined when it was the last. */
  next: () => Request | undefined;
  /** Whether there is so much to do already that it is better to wait. */
  isBehind: () => boolean;
  operations: Operation[];
  readings: Reading[];
}

/** An operation before it is sent. */
export interface Request {
  op: string;
  workflow: string;
  path: string;
  body: object;
  writes: readonly string[];
  /** Whether it may be sent again under its key until it is answered. */
  keyed: boolean;
  /** Whether what it has read counts among what atomic runs read. */
  exact: boolean;
}

interface Answer {
  status?: string;
  output?: { done?: boolean; saw?: Seen | Seen[] };
}

/** One client: sends one operation after the other, and notes when it was sent and what came back. */
export async function beClient(parts: ClientParts): Promise<void> {
  for (;;) {
    if (parts.isBehind()) {
      await sleep(50);
      continue;
    }
    const request = parts.next();
    if (request === undefined) return;
    const { op, workflow, writes, keyed, exact } = request;
    const operation: Operation = { op, workflow, writes, began: performance.now() };
    parts.operations.push(operation);
    for (let turn = 0; turn < (keyed ? 200 : 1) && operation.told === undefined; turn += 1) {
      if (turn > 0) await sleep(50);
      const answer = await send(parts, request);
      if (answer === undefined) continue;
      const { status, body } = answer;
      operation.told = toldBy(status, body, workflow);
      const saw = [body.output?.saw ?? []].flat();
      if (status === 200 && saw.length > 0) parts.readings.push({ op, exact, saw });
    }
    if (operation.told !== undefined) operation.ended = performance.now();
  }
}

function toldBy(status: number, { output, status: run }: Answer, workflow: string): Operation['told'] {
  // One that lets another run do it says nothing of that one.
  if (status === 202 || (status === 200 && workflow.endsWith('_later') && output?.done === undefined))
    return 'taken on';
  if (status === 422 || status === 409) return 'failed';
  if (status !== 200 || run === 'running') return undefined;
  return output?.done === false ? 'refused' : 'done';
}

async function send(
  { url, token }: ClientParts,
  { op, path, body, keyed }: Request,
): Promise<{ status: number; body: Answer } | undefined> {
  const to = url();
  if (to === undefined) {
    await sleep(20);
    return undefined;
  }
  try {
    const answer = await fetch(to + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(keyed ? { 'idempotency-key': op } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  } catch {
    return undefined;
  }
}
