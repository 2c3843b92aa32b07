import { howMany, Problem } from '@bakehouse/contract';
import { allowedHosts } from '../../foundation/addresses/allowed-hosts.ts';
import { isPublicAddress } from '../../foundation/addresses/address-kind.ts';
import type { ClientCertificate } from './client-certificate.ts';
import { exchange, type Message, type SentContent } from './exchange.ts';
import { failure } from './failure.ts';
import { findTarget, systemResolve, type Resolve, type Target } from './find-target.ts';
import { readProxy } from './proxy.ts';
import { acceptedEncodings, bodyOf, readBody } from './read-body.ts';
import { checkHeaders, followHeaders } from './request-headers.ts';

/** What is asked of another system. */
export interface OutgoingRequest {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** What is sent piece by piece, instead of a body; it cannot follow a redirect. */
  content?: SentContent;
  /** Seconds for everything, redirects and body included. */
  seconds?: number;
  /** Most bytes of the answer, unpacked. */
  maxBytes?: number;
  /** Most redirects that are followed. */
  redirects?: number;
  /** Throws for an address that this request may not go to; asked again at every redirect. */
  allows?: (url: URL) => void;
  /** Takes the body of an answer that is a success piece by piece; the answer then has none. */
  into?: ((pieces: AsyncIterable<Buffer>, headers: Record<string, string>) => Promise<void>) | undefined;
  /** Proves the client wherever it goes encrypted. */
  certificate?: ClientCertificate;
  signal?: AbortSignal | undefined;
}

/** What another system answered. */
export interface OutgoingAnswer {
  /** Where the answer came from, after redirects. */
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks other systems; refuses addresses that are not public. */
export type HttpClient = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** What a client goes by. */
export interface ClientOptions {
  /** Entries of `ALLOW_PRIVATE_HOSTS`. */
  allowPrivate?: readonly string[];
  resolve?: Resolve;
  /** The address of a proxy, through which everything public is asked. */
  proxy?: string | undefined;
}

const usualSeconds = 10;
const usualBytes = 10 * 1024 ** 2;
const mostRedirects = 5;

/** Makes the one HTTP client that everything uses which sends requests for users. */
export function makeHttpClient({
  allowPrivate = [],
  resolve = systemResolve,
  proxy: proxyAddress,
}: ClientOptions = {}): HttpClient {
  const proxy = proxyAddress === undefined ? undefined : readProxy(proxyAddress);
  const rules = { allowsPrivate: allowedHosts(allowPrivate), resolve };
  return async (request) => {
    const { seconds = usualSeconds, maxBytes = usualBytes, body, content } = request;
    const redirects = content === undefined ? (request.redirects ?? mostRedirects) : 0;
    const time = AbortSignal.timeout(seconds * 1000);
    const signal = request.signal === undefined ? time : AbortSignal.any([time, request.signal]);
    let message: Message = {
      method: request.method ?? 'GET',
      headers: {
        accept: '*/*',
        'user-agent': 'Bakehouse',
        ...checkHeaders(request.headers ?? {}),
        'accept-encoding': acceptedEncodings,
      },
      body,
      content,
    };
    let target = await inTime(findTarget(request.url, rules), request.url, signal);
    request.allows?.(target.url);
    for (let hops = 0; ; hops += 1) {
      const answer = await exchange(target, message, signal, {
        // What was allowed by name inside the network is not to be found by a proxy at its edge.
        proxy: target.addresses.every(({ address }) => isPublicAddress(address)) ? proxy : undefined,
        certificate: request.certificate,
      });
      const status = answer.statusCode ?? 0;
      const next = nextAddress(target.url, status, answer.headers.location);
      if (next === undefined) {
        const headers = plainHeaders(answer.headers);
        const into = status >= 200 && status < 300 ? request.into : undefined;
        const read =
          into === undefined
            ? readBody(answer, maxBytes)
            : into(bodyOf(answer, maxBytes), headers).then(() => Buffer.alloc(0));
        const bytes = await read.catch((cause: unknown) => {
          throw failure(target.url, cause, signal);
        });
        return { url: target.url.href, status, headers, body: bytes };
      }
      answer.destroy();
      if (hops >= redirects)
        throw new Problem(
          'upstream_failed',
          `"${target.url.host}" redirects more than ${howMany(redirects, 'time')}`,
        );
      const from = target.url;
      target = await inTime(findTarget(next, rules), next, signal);
      request.allows?.(target.url);
      if (from.protocol === 'https:' && target.url.protocol === 'http:')
        throw new Problem('address_refused', `"${from.host}" redirects to an address that is not encrypted`);
      message = follow(message, status, from, target);
    }
  };
}

const nowhere = new URL('http://unknown.invalid');

/** Looking up a name cannot be ended, but nobody needs to wait for it. */
async function inTime(found: Promise<Target>, address: string, signal: AbortSignal): Promise<Target> {
  const over = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    const stop = (): void =>
      reject(failure(URL.canParse(address) ? new URL(address) : nowhere, undefined, signal));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: over.signal });
  });
  try {
    return await Promise.race([found, ended]);
  } finally {
    over.abort();
  }
}

function nextAddress(from: URL, status: number, location: string | undefined): string | undefined {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from).href : location;
}

/** What is sent on after a redirect, as browsers do it. */
function follow(message: Message, status: number, from: URL, { url }: Target): Message {
  const becomesGet = status === 303 ? message.method !== 'HEAD' : status < 303 && message.method === 'POST';
  const headers = followHeaders(message.headers, from.origin === url.origin, becomesGet);
  return becomesGet
    ? { method: 'GET', headers, body: undefined, content: undefined }
    : { ...message, headers };
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}
