import { serverAddresses } from './addresses.ts';
import { reportConnection } from './connection.ts';
import type { Answer, RequestOptions } from './request.ts';
import { localAnswers } from './local-answers.ts';
import { ApiProblem, Unreachable } from './problem.ts';

/** Asks the API and gives the body; throws an `ApiProblem` or `Unreachable`. */
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
    const late = error instanceof Unreachable ? await localAnswers().after(path, options) : undefined;
    if (late === undefined) throw error;
    return late as Answer<T>;
  }
}

/** The version that an answer's entity tag names. */
export function versionOf(headers: Headers): number {
  return Number(/\d+/.exec(headers.get('etag') ?? '')?.[0] ?? 0);
}

async function ask<T>(path: string, options: RequestOptions): Promise<Answer<T>> {
  const { method = 'GET', body, query = {}, headers = {}, timeout = timeoutFor(path, options) } = options;
  const isRaw = body instanceof Blob || body instanceof FormData;
  const watch = new AbortController();
  const onTimeout = () => watch.abort(new DOMException('The server did not answer in time', 'TimeoutError'));
  let timer = setTimeout(onTimeout, timeout);
  const signals = [watch.signal, ...(options.signal === undefined ? [] : [options.signal])];
  try {
    const answer = await fetch(serverAddresses().api + path + queryText(query), {
      method,
      credentials: 'include',
      headers: {
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      signal: AbortSignal.any(signals),
    });
    clearTimeout(timer);
    timer = setTimeout(onTimeout, timeout);
    // Read as text: a connection that ends in the middle is a lost answer, and no broken one.
    const text = await answer.text();
    reportConnection(true);
    if (!answer.ok) throw problemOf(answer, text);
    const type = answer.headers.get('content-type') ?? '';
    const given: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : undefined;
    return { body: given as T, headers: answer.headers, status: answer.status };
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof SyntaxError || options.signal?.aborted === true)
      throw error;
    reportConnection(false);
    throw new Unreachable(error);
  } finally {
    clearTimeout(timer);
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

function problemOf(answer: Response, text: string): ApiProblem {
  const retry = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new ApiProblem(answer.status, jsonOf(text), Number.isNaN(retry) ? undefined : retry);
}

/** What stands between may answer with a page of its own. */
function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function queryText(query: NonNullable<RequestOptions['query']>): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
