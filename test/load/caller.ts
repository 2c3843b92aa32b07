import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

/** Who calls, and until when. */
export interface Caller {
  /** A process to ask; each call may be given another one. */
  url: () => string;
  token: string;
  goesOn: () => boolean;
  ledger: Ledger;
  /** How many times the usual pause is made between two calls. */
  pace?: number;
  /** Told how many milliseconds an answer took. */
  took?: (milliseconds: number) => void;
}

/** An answer that is no call to come again. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request; undefined when no answer came, or one that says to come back later. */
export async function send(
  { url, token, ledger, took }: Caller,
  method: string,
  path: string,
  { body, headers = {} }: Sent = {},
): Promise<Reply | undefined> {
  const at = performance.now();
  try {
    const answer = await fetch(url() + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (answer.status >= 500) {
      const told = `${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
      ledger.refusals[told] = (ledger.refusals[told] ?? 0) + 1;
      // What passes is told as 503, or as 502 and 504 where another system failed; everything else is a bug.
      if (answer.status === 500) ledger.wrong.push(`${method} ${path}: ${text.slice(0, 300)}`);
      return undefined;
    }
    took?.(performance.now() - at);
    const parsed = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
    return { status: answer.status, body: parsed };
  } catch {
    return undefined;
  }
}

/** Sends until an answer comes, with the same key each time; undefined when the time is over. */
export async function insist(
  caller: Caller,
  key: string,
  ...[method, path, parts]: [string, string, Sent?]
): Promise<Reply | undefined> {
  while (caller.goesOn()) {
    const headers = { 'idempotency-key': key, ...parts?.headers };
    const reply = await send(caller, method, path, { ...parts, headers });
    if (reply !== undefined) return reply;
    await sleep(100);
  }
  return undefined;
}

/** Makes a pause between two calls. */
export async function rest({ pace = 1 }: Caller, milliseconds: number): Promise<void> {
  await sleep(milliseconds * pace);
}

/** Notes that something of a kind was acknowledged. */
export function succeeded({ ledger }: Pick<Caller, 'ledger'>, kind: string): void {
  ledger.counts[kind] = (ledger.counts[kind] ?? 0) + 1;
  ledger.successAt[kind] = performance.now();
}

/** Notes an answer that must never be given. */
export function wrong({ ledger }: Caller, what: string, reply: Reply): void {
  ledger.wrong.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
}
