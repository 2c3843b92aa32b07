import { clockFor, pause } from './clock.ts';
import { BakehouseError, type ProblemBody } from './problem.ts';

/** How requests are sent. */
export interface Http {
  /** The origin of the server, without a slash at its end; empty for that of the page. */
  readonly url: string;
  /** Sends a request and gives what came back as JSON; undefined where nothing came. */
  json: <T>(method: string, path: string, sent?: Sent) => Promise<T>;
  /** Sends a request and gives what came back as JSON, with status and headers. */
  answer: <T>(method: string, path: string, sent?: Sent) => Promise<Answer<T>>;
  /** Sends a request and gives the response itself, to be read as it comes. */
  response: (method: string, path: string, sent?: Sent) => Promise<Response>;
}

/** What came back. */
export interface Answer<T> {
  body: T;
  headers: Headers;
  status: number;
}

/** What goes along with a request. */
export interface Sent {
  /** Sent as JSON; a Blob or FormData goes as it is. */
  body?: unknown;
  /** What is undefined or empty is left out. */
  query?: Record<string, string | number | undefined> | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Whether it is to be carried out once however often it is sent; true for all that is no GET. */
  once?: boolean | undefined;
  /** Milliseconds without a sign of life after which the server counts as not reached; for ever when left out. */
  timeout?: number | undefined;
}

/** Where and how a client sends its requests. */
export interface HttpOptions {
  url?: string;
  /** An API token or a session token; in the browser the cookie of the app is enough. */
  token?: string | (() => string | Promise<string>);
  fetch?: typeof fetch;
  /** How often a request is sent in all where the server cannot be reached or asks to come again; 4 when left out. */
  attempts?: number;
  /** Whether cookies go along where there is no token; `same-origin` when left out. */
  credentials?: 'include' | 'omit' | 'same-origin';
  /** What goes along with every request; the version of the API that this client is made for, when left out. */
  headers?: Record<string, string>;
}

const version = '0.97.3';

/** Sends requests with the credential; what fails in passing is sent again, with one key, so that it is done once. */
export function makeHttp({
  url = '',
  token,
  fetch: given,
  attempts = 4,
  credentials = 'same-origin',
  headers: all = { 'api-version': version },
}: HttpOptions): Http {
  const origin = url.replace(/\/$/, '');
  const send = given ?? ((input, init) => fetch(input, init));

  async function ask<T>(
    method: string,
    path: string,
    sent: Sent,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const init = await initOf(method, sent);
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= attempts;
      const clock = clockFor(sent);
      try {
        const response = await send(origin + path + queryText(sent.query), { ...init, ...clock.signal });
        clock.restart();
        if (response.ok) return await read(response);
        const problem = await problemOf(response);
        const wait = waitOf(problem, attempt);
        if (last || wait === undefined) throw problem;
        await pause(wait, sent.signal);
      } catch (error) {
        if (error instanceof BakehouseError || error instanceof SyntaxError || sent.signal?.aborted === true)
          throw error;
        if (last)
          throw new BakehouseError(
            0,
            { code: 'unreachable', detail: `${origin || 'The server'} cannot be reached.` },
            { cause: error },
          );
        await pause(growing(attempt), sent.signal);
      } finally {
        clock.stop();
      }
    }
  }

  async function initOf(method: string, { body, headers, once = true }: Sent): Promise<RequestInit> {
    const secret = typeof token === 'function' ? await token() : token;
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
    return {
      method,
      ...(secret === undefined ? { credentials } : {}),
      headers: {
        accept: 'application/json',
        ...all,
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(method === 'GET' || !once ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    };
  }

  function answer<T>(method: string, path: string, sent: Sent = {}): Promise<Answer<T>> {
    return ask(method, path, sent, async (response) => {
      // Read as text: a connection that ends in the middle is a lost answer, and no broken one.
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
      const { headers, status } = response;
      return { body: (isJson ? JSON.parse(text) : undefined) as T, headers, status };
    });
  }

  return {
    url: origin,
    answer,
    response: (method, path, sent = {}) => ask(method, path, sent, (response) => response),
    async json<T>(method: string, path: string, sent?: Sent) {
      return (await answer<T>(method, path, sent)).body;
    },
  };
}

/** After how many milliseconds a request is worth another try; undefined where it is not. */
function waitOf({ status, retryAfter = 0 }: BakehouseError, attempt: number): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter > 60) return undefined;
  return Math.max(retryAfter * 1000, growing(attempt));
}

/** Longer each time, and never the same for all: those who wait come back one after the other. */
function growing(attempt: number): number {
  return 100 * 2 ** attempt * (0.5 + Math.random() / 2);
}

async function problemOf(response: Response): Promise<BakehouseError> {
  const text = await response.text();
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new BakehouseError(response.status, problemIn(text), {
    retryAfter: seconds >= 0 ? seconds : undefined,
  });
}

/** What stands between may answer with a page of its own. */
function problemIn(text: string): ProblemBody {
  try {
    const found = JSON.parse(text) as ProblemBody | null;
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

function queryText(query: Sent['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
