import type { FastifyInstance } from 'fastify';
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

const everywhere = {
  'api-version': apiVersion,
  'cache-control': 'no-store',
  'content-security-policy': contentPolicies.data,
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Puts the protective headers and the API version on every answer; a route may override one of them. */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = https ? { ...everywhere, 'strict-transport-security': 'max-age=31536000' } : everywhere;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('request-id', request.id);
    done();
  });
}
