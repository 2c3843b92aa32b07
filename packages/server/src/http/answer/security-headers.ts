import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiVersion } from '@bakehouse/contract';

/** Content security policies by what is answered. */
export const contentPolicies = {
  data: "default-src 'none'; frame-ancestors 'none'",
  page: "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** What a browser asks of documents only. */
export const documentHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
} as const;

type Headers = Record<string, string>;

// Written out, with every name of its own: such an object is made at once, and each header that is set by itself costs a search.
const everywhere = (id: string): Headers => ({
  'request-id': id,
  'api-version': apiVersion,
  'cache-control': 'no-store',
  'content-security-policy': contentPolicies.data,
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const withHttps = (id: string): Headers => ({
  'strict-transport-security': 'max-age=31536000',
  ...everywhere(id),
});

/** Gives what puts the protective headers, the API version and the request's id on an answer; a route may override one of them. */
export function securityHeaders({
  https,
}: {
  https: boolean;
}): (request: FastifyRequest, reply: FastifyReply) => void {
  const headersFor = https ? withHttps : everywhere;
  let key: symbol | undefined;
  return (request, reply) => {
    // The framework keeps the headers of an answer under this key; it has none yet.
    key ??= Object.getOwnPropertySymbols(reply).find(isHeadersKey);
    if (key === undefined) reply.headers(headersFor(request.id));
    else (reply as FastifyReply & Record<symbol, unknown>)[key] = headersFor(request.id);
  };
}

function isHeadersKey({ description }: symbol): boolean {
  return description === 'fastify.reply.headers';
}
