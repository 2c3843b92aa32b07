import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@bakehouse/contract';
import type { ClientCertificate } from './client-certificate.ts';
import { failure } from './failure.ts';
import type { Target } from './find-target.ts';
import { tunnelTo, type Proxy } from './proxy.ts';

/** What is sent in one exchange. */
export interface Message {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
  /** What is sent instead of a body, piece by piece. */
  content?: SentContent | undefined;
}

/** Content that is sent while it is read. */
export interface SentContent {
  size: number;
  read: () => AsyncIterable<Buffer>;
}

/** By which way a request goes. */
export interface Way {
  proxy?: Proxy | undefined;
  certificate?: ClientCertificate | undefined;
}

/** Sends one request to the addresses that were checked, and gives the answer as soon as its headers are there. */
export async function exchange(
  { url, addresses }: Target,
  { method, headers, body, content }: Message,
  signal: AbortSignal,
  { proxy, certificate }: Way = {},
): Promise<IncomingMessage> {
  const socket =
    proxy === undefined ? undefined : await tunnelTo({ url, addresses }, proxy, certificate, signal);
  const options: RequestOptions = {
    ...(url.protocol === 'https:' ? certificate : {}),
    // Connections are not kept: a kept one would outlive the check of its address.
    ...(socket === undefined
      ? { agent: false }
      : { createConnection: () => socket, defaultPort: url.protocol === 'https:' ? 443 : 80 }),
    method,
    headers: { ...headers, ...lengthOf(body?.byteLength ?? content?.size) },
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
      request.once('error', (cause) => {
        socket?.destroy();
        reject(failure(url, cause, signal));
      });
      if (content === undefined) request.end(body);
      // A refusal may come before everything is sent.
      else
        pipeline(Readable.from(content.read()), request, { signal }).catch((cause: unknown) =>
          reject(failure(url, cause, signal)),
        );
    } catch (cause) {
      // Node checks methods, paths and headers when a request is made.
      const told = cause instanceof Error ? cause.message : String(cause);
      reject(new Problem('invalid', `This request cannot be sent: ${told}`, {}, cause));
    }
  });
}

function lengthOf(bytes: number | undefined): Record<string, string> {
  return bytes === undefined ? {} : { 'content-length': String(bytes) };
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
