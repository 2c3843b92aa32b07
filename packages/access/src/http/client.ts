import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { redact } from '../secret.ts';

/** One request to an API. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** What it is for, in words for the operator. */
  what: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether sending it twice does the same as sending it once; only then it is repeated after a lost answer. */
  repeatable: boolean;
  /** Whether an answer is one the service usually gives here, although its status says that it is broken. */
  expects?: (answer: Answer) => boolean;
}

/** An answer, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** How patient the client is. */
export interface Patience {
  /** For one try, in milliseconds. */
  timeout: number;
  /** The first pause between two tries, in milliseconds; it doubles each time. */
  pause: number;
  tries: number;
}

/** Patience for real networks. */
export const usualPatience: Patience = { timeout: 15_000, pause: 500, tries: 4 };

/** Sends requests, repeats what may be repeated, and turns silence into a problem. */
export type HttpClient = (call: Call) => Promise<Answer>;

/** An HTTP client that gives up when the signal says so. */
export function httpClient(patience: Patience, signal: AbortSignal): HttpClient {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= patience.tries;
      const result = await attemptOnce(call, patience.timeout, signal);
      if ('status' in result) {
        if (call.expects?.(result) === true) return result;
        const busy = result.status === 429 || result.status === 503;
        const broken = result.status >= 500;
        if (!(busy && !last) && !(broken && call.repeatable && !last)) return failIfBroken(call, result);
        await pause(patience.pause * 2 ** (attempt - 1), result.headers.get('retry-after'), signal);
        continue;
      }
      if (signal.aborted) throw new Problem('interrupted', 'stopped; run the same command again to go on');
      if (!call.repeatable || last) {
        const detail = `${call.what}: ${host(call.url)} did not answer (${redact(result.reason)})`;
        throw new Problem('unavailable', detail, {
          uncertain: true,
          fix: 'try again; what is done already is kept',
        });
      }
      await pause(patience.pause * 2 ** (attempt - 1), null, signal);
    }
  };
}

async function attemptOnce(
  call: Call,
  timeout: number,
  signal: AbortSignal,
): Promise<Answer | { reason: string }> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers ?? {},
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    return { reason: reasonOf(cause) };
  }
}

function failIfBroken(call: Call, answer: Answer): Answer {
  if (answer.status < 500 && answer.status !== 429) return answer;
  const detail = `${call.what}: ${host(call.url)} answered ${answer.status}`;
  throw new Problem('unavailable', detail, { uncertain: answer.status >= 500, fix: 'try again later' });
}

async function pause(usual: number, retryAfter: string | null, signal: AbortSignal): Promise<void> {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  const wait = Number.isFinite(asked) ? Math.min(asked, 60_000) : usual * (0.5 + Math.random());
  await sleep(wait, undefined, { signal }).catch(() => {
    throw new Problem('interrupted', 'stopped; run the same command again to go on');
  });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason';
  if (cause.name === 'TimeoutError') return 'time is up';
  const inner = cause.cause;
  if (inner instanceof Error) return 'code' in inner ? String(inner.code) : inner.message;
  return cause.message;
}

const host = (url: string) => new URL(url).host;
