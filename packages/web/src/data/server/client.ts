import type { Answer } from '@bakehouse/client/source';
import { reportConnection } from './connection.ts';
import { localAnswers } from './local-answers.ts';
import { isRefused, isUnreachable } from './problem.ts';
import type { RequestOptions } from './request.ts';
import { server } from './server.ts';

/** Asks the API and gives the body; throws a `BakehouseError`. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestFull<T>(path, options)).body;
}

/** Asks the API and gives body and headers; without a connection the copy on this device answers what it can. */
export async function requestFull<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  if (options.direct === true) return ask(path, options);
  const early = await localAnswers().before(path, options);
  if (early !== undefined) return early as Answer<T>;
  try {
    return await ask(path, options);
  } catch (error) {
    const late = isUnreachable(error) ? await localAnswers().after(path, options) : undefined;
    if (late === undefined) throw error;
    return late as Answer<T>;
  }
}

/** The version that an answer's entity tag names. */
export function versionOf(headers: Headers): number {
  return Number(/\d+/.exec(headers.get('etag') ?? '')?.[0] ?? 0);
}

async function ask<T>(path: string, options: RequestOptions): Promise<Answer<T>> {
  const { method = 'GET', body, query, headers, signal, timeout = timeoutFor(path, options) } = options;
  try {
    // Those who send a request again give it a key of their own.
    const sent = { body, query, headers, signal, timeout, once: false };
    const answer = await server().answer<T>(method, path, sent);
    reportConnection(true);
    return answer;
  } catch (error) {
    if (isRefused(error)) reportConnection(true);
    else if (isUnreachable(error)) reportConnection(false);
    throw error;
  }
}

/** How long a request may go without a sign of life. Large files take their time, and workflows may work for a minute. */
function timeoutFor(path: string, { method = 'GET', body }: RequestOptions): number {
  // Where the copy on this device can answer, nobody has to wait long for a network that swallows everything.
  const isQuick = method === 'GET' || /^\/modules\/\w+\/resources(\/[0-9a-f-]{36})?$/.test(path);
  if (isQuick && localAnswers().available()) return 20_000;
  // Ten bytes in a millisecond is a slow line.
  return 120_000 + sizeOf(body) / 10;
}

function sizeOf(body: unknown): number {
  if (body instanceof Blob) return body.size;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((size, part) => size + (part instanceof Blob ? part.size : 0), 0);
}
