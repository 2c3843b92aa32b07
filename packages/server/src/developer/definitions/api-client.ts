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

/** Talks to a running server over its HTTP API. */
export interface ApiClient {
  /** All pages of a list. */
  list(path: string): Promise<Record<string, unknown>[]>;
  /** Sends a change; what the server refuses is a problem. */
  send(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<void>;
  /** Sends a body and gives the answer. */
  ask(path: string, body: unknown): Promise<unknown>;
}

/** A change of a large table may take its time. */
const patienceMs = 600_000;

/** A large set may run into the limit of requests a minute, and goes on when it may. */
const mostTurns = 5;

const page = z.object({ data: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() });

/** A client of the server at an address, with a token of somebody who may do what is asked. */
export function makeApiClient(url: string, token: string): ApiClient {
  return {
    async list(path) {
      const rows: Record<string, unknown>[] = [];
      let cursor: string | null = null;
      do {
        const next = new URL(path, `${url}/`);
        if (cursor !== null) next.searchParams.set('cursor', cursor);
        const answer = page.safeParse(await request('GET', next.pathname + next.search));
        if (!answer.success) throw strange();
        rows.push(...answer.data.data);
        cursor = answer.data.next;
      } while (cursor !== null);
      return rows;
    },
    async send(method, path, body) {
      await request(method, path, body);
    },
    ask: (path, body) => request('POST', path, body),
  };

  async function request(method: string, path: string, body?: unknown): Promise<unknown> {
    for (let turn = 1; ; turn += 1) {
      const { answer, text } = await exchange(method, path, body);
      if (answer.ok) return text === '' ? undefined : parsed(text);
      const wait = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429 || turn === mostTurns || !(wait >= 0 && wait <= 60))
        throw problemOf(answer.status, parsed(text));
      await sleep(wait * 1000);
    }
  }

  async function exchange(
    method: string,
    path: string,
    body: unknown,
  ): Promise<{ answer: Response; text: string }> {
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
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { answer, text: await answer.text() };
    } catch (error) {
      const detail = `The server at ${url} cannot be reached (${reasonOf(error)}).`;
      throw new Problem('upstream_failed', detail, {}, error);
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
    return new Problem('upstream_failed', `What answers at ${url} is not Bakehouse.`, {}, cause);
  }

  function problemOf(status: number, json: unknown): Problem {
    const body = problemBody.safeParse(json);
    if (!body.success) return strange();
    const { code, detail, errors } = body.data;
    if (status === 401)
      return new Problem(
        'unauthenticated',
        `The server at ${url} does not take the token in BAKEHOUSE_TOKEN.`,
      );
    return new Problem(
      isCode(code) ? code : 'upstream_failed',
      detail,
      errors === undefined ? {} : { errors },
    );
  }
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemCodes, code);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (isObject(cause) && typeof cause['code'] === 'string') return cause['code'];
  return error instanceof Error ? error.message : 'no reason is known';
}
