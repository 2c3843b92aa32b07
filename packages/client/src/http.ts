import { BakehouseError } from './problem.ts';

/** How requests are sent. */
export interface Http {
  /** The origin of the server, without a slash at its end; empty for that of the page. */
  readonly url: string;
  /** Sends a request and gives what came back as JSON; undefined where nothing came. */
  json: <T>(method: string, path: string, sent?: Sent) => Promise<T>;
  /** Sends a request and gives the answer itself. */
  answer: (method: string, path: string, sent?: Sent) => Promise<Response>;
}

/** What goes along with a request. */
export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Set where a request of a method that changes things only reads. */
  reads?: boolean;
}

/** Where and how a client sends its requests. */
export interface HttpOptions {
  url?: string;
  /** An API token or a session token; in the browser the cookie of the app is enough. */
  token?: string | (() => string | Promise<string>);
  fetch?: typeof fetch;
  /** How often a request is sent in all where the server cannot be reached or asks to come again; 4 when left out. */
  attempts?: number;
}

const version = '0.97.3';

/** Sends requests with the credential; what fails in passing is sent again, with one key, so that it is done once. */
export function makeHttp({ url = '', token, fetch: given, attempts = 4 }: HttpOptions): Http {
  const origin = url.replace(/\/$/, '');
  const send = given ?? ((input, init) => fetch(input, init));

  async function answer(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const init = await initOf(method, sent);
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= attempts;
      try {
        const response = await send(origin + path, init);
        if (response.ok) return response;
        const wait = waitOf(response, attempt);
        if (last || wait === undefined) throw await problemOf(response);
        await response.body?.cancel();
        await pause(wait, sent.signal);
      } catch (error) {
        if (error instanceof BakehouseError || sent.signal?.aborted === true) throw error;
        if (last)
          throw new BakehouseError(0, { code: 'unreachable', detail: `${origin} cannot be reached.` }, error);
        await pause(growing(attempt), sent.signal);
      }
    }
  }

  async function initOf(
    method: string,
    { body, headers, signal, reads = false }: Sent,
  ): Promise<RequestInit> {
    const secret = typeof token === 'function' ? await token() : token;
    const isJson = body !== undefined && !(body instanceof FormData);
    return {
      method,
      ...(signal === undefined ? {} : { signal }),
      ...(secret === undefined ? { credentials: 'same-origin' as const } : {}),
      headers: {
        accept: 'application/json',
        'api-version': version,
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(method === 'GET' || reads ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    };
  }

  return {
    url: origin,
    answer,
    async json<T>(method: string, path: string, sent?: Sent) {
      const text = await (await answer(method, path, sent)).text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}

/** After how many milliseconds a request is worth another try; undefined where it is not. */
function waitOf({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds > 60) return undefined;
  return seconds >= 0 ? Math.max(seconds * 1000, growing(attempt)) : growing(attempt);
}

/** Longer each time, and never the same for all: those who wait come back one after the other. */
function growing(attempt: number): number {
  return 100 * 2 ** attempt * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', left);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', left, { once: true });
  });
}

async function problemOf(response: Response): Promise<BakehouseError> {
  const body = (await response.json().catch(() => ({}))) as object;
  return new BakehouseError(response.status, body);
}
