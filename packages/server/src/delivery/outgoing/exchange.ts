import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Problem } from '@bakehouse/contract';
import type { Target } from './find-target.ts';

/** What is sent in one exchange. */
export interface Message {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
}

/** Sends one request to the addresses that were checked, and gives the answer as soon as its headers are there. */
export async function exchange(
  { url, addresses }: Target,
  { method, headers, body }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(body.byteLength) }) },
    // Connections are not kept: a kept one would outlive the check of its address.
    agent: false,
    lookup: onlyThese(addresses),
    maxHeaderSize: 16_384,
    signal,
  };
  return await new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    try {
      const request = send(url, options);
      request.once('response', resolve);
      // Answers before the final one carry nothing we use.
      request.once('error', (cause) => reject(failure(url, cause, signal)));
      request.end(body);
    } catch (cause) {
      // Node checks methods, paths and headers when a request is made.
      const told = cause instanceof Error ? cause.message : String(cause);
      reject(new Problem('invalid', `This request cannot be sent: ${told}`, {}, cause));
    }
  });
}

/** What became of an exchange that did not end well. */
export function failure(url: URL, cause: unknown, signal: AbortSignal): Error {
  if (cause instanceof Problem) return cause;
  if (signal.aborted) {
    const told = signal.reason as { name?: unknown } | undefined;
    if (told?.name !== 'TimeoutError')
      return new Problem('upstream_failed', 'The request was cancelled', {}, cause);
    return new Problem('upstream_timeout', `"${url.host}" did not answer in time`, {}, cause);
  }
  return new Problem('upstream_failed', `"${url.host}" could not be reached`, {}, cause);
}

/** A lookup that knows only the checked addresses, so that a name cannot mean another address a moment later. */
function onlyThese(addresses: Target['addresses']): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (first === undefined) done(new Error('no address'), '', 0);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  };
}
