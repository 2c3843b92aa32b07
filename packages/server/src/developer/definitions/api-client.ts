import { setTimeout as sleep } from 'node:timers/promises';
import {
  apiVersion,
  isObject,
  Problem,
  problemBody,
  problemCodes,
  type ProblemCode,
} from '@bakehouse/contract';
import * as z from 'zod';

/** What a request carries. */
export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a server answered. */
export interface Received {
  status: number;
  /** Seconds after which a new try makes sense. */
  retryAfter: number | undefined;
  text: string;
}

/** Sends one request, by whatever way. */
export type Exchange = (method: string, path: string, sent: Sent) => Promise<Received>;

/** Talks to a server by its API. */
export interface ApiClient {
  /** All pages of a list. */
  list(path: string): Promise<Record<string, unknown>[]>;
  /** Sends a change; what the server refuses is a problem. */
  send(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<void>;
  /** Sends a body and gives the answer. */
  ask(path: string, body: unknown): Promise<unknown>;
  /** Sends any request and gives the answer. */
  request(method: string, path: string, sent?: Sent): Promise<unknown>;
}

/** A change of a large table may take its time. */
const patienceMs = 600_000;

/** A large set may run into the limit of requests a minute, and goes on when it may. */
const mostTurns = 5;

const page = z.object({ data: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() });

/** A client of the server at an address, with a token of somebody who may do what is asked. */
export function makeApiClient(url: string, token: string): ApiClient {
  return clientOver(exchange, { name: url, turns: mostTurns, noCredential: noToken(url) });

  async function exchange(method: string, path: string, { body, headers }: Sent): Promise<Received> {
    try {
      const answer = await fetch(new URL(path, `${url}/`), {
        method,
        // A server that sends elsewhere would get the token there.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          authorization: `Bearer ${token}`,
          'api-version': apiVersion,
          accept: 'application/json',
          connection: 'close',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const wait = answer.headers.get('retry-after');
      return {
        status: answer.status,
        retryAfter: wait === null ? undefined : Number(wait),
        text: await answer.text(),
      };
    } catch (error) {
      const detail = `The server at ${url} cannot be reached (${reasonOf(error)}).`;
      throw new Problem('upstream_failed', detail, {}, error);
    }
  }
}

/** Whom a client talks to. */
export interface Counterpart {
  /** What it is called in errors. */
  name: string;
  /** How often a request is sent that comes too early. */
  turns: number;
  /** What is told where the credential is not taken. */
  noCredential: string;
}

/** A client whose requests go the given way. */
export function clientOver(exchange: Exchange, { name, turns, noCredential }: Counterpart): ApiClient {
  return {
    async list(path) {
      const rows: Record<string, unknown>[] = [];
      let cursor: string | null = null;
      do {
        const next =
          cursor === null
            ? path
            : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
        const answer = page.safeParse(await request('GET', next));
        if (!answer.success) throw strange();
        rows.push(...answer.data.data);
        cursor = answer.data.next;
      } while (cursor !== null);
      return rows;
    },
    async send(method, path, body) {
      await request(method, path, { body });
    },
    ask: (path, body) => request('POST', path, { body }),
    request,
  };

  async function request(method: string, path: string, sent: Sent = {}): Promise<unknown> {
    for (let turn = 1; ; turn += 1) {
      const { status, retryAfter = Number.NaN, text } = await exchange(method, path, sent);
      if (status < 300) return text === '' ? undefined : parsed(text);
      if (status !== 429 || turn >= turns || !(retryAfter >= 0 && retryAfter <= 60))
        throw problemOf(status, parsed(text));
      await sleep(retryAfter * 1000);
    }
  }

  function parsed(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw strange(error);
    }
  }

  function strange(cause?: unknown): Problem {
    return new Problem('upstream_failed', `What answers at ${name} is not Bakehouse.`, {}, cause);
  }

  function problemOf(status: number, json: unknown): Problem {
    const body = problemBody.safeParse(json);
    if (!body.success) return strange();
    const { code, detail, errors } = body.data;
    if (status === 401) return new Problem('unauthenticated', noCredential);
    // A code that is not ours is that of a workflow.
    const other = status === 422 ? 'run_failed' : 'upstream_failed';
    return new Problem(isCode(code) ? code : other, detail, errors === undefined ? {} : { errors });
  }
}

function noToken(url: string): string {
  return `The server at ${url} does not take the token in BAKEHOUSE_TOKEN.`;
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemCodes, code);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (isObject(cause) && typeof cause['code'] === 'string') return cause['code'];
  return error instanceof Error ? error.message : 'no reason is known';
}
