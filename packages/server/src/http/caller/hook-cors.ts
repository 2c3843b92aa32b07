import { Problem } from '@bakehouse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hookOptions } from '../../work/events/hook-options.ts';
import type { WorkflowSet } from '../../work/workflows/workflow-set.ts';

const sendable =
  'Content-Type, Authorization, Idempotency-Key, Webhook-Id, Webhook-Secret, Webhook-Signature, Webhook-Timestamp';

/**
 * Lets pages of other origins call the webhooks that say so: those in `origins`, or all where anybody may call. It is true
 * where the request is answered by that.
 */
export function makeHookCors(
  workflows: () => WorkflowSet,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  return (request, reply) => {
    const { origin, 'access-control-request-method': asked } = request.headers;
    if (origin === undefined || !request.url.startsWith('/hooks/')) return false;
    const identifier = /^\/hooks\/([^/?#]+)/.exec(request.url)?.[1] ?? '';
    const options = hookOptions(workflows(), identifier);
    if (options.length === 0) return false;
    const named = options.flatMap(({ origins }) => (Array.isArray(origins) ? [origins as string[]] : []));
    const isOpen = named.length === 0 && options.every(({ check }) => check === 'none');
    if (!isOpen && named.length === 0) return false;
    if (!named.every((origins) => origins.includes(origin))) {
      const detail =
        'Pages of this origin may not call this webhook: its workflow names others in "origins".';
      throw new Problem('foreign_origin', detail);
    }
    reply.headers({
      'access-control-allow-origin': isOpen ? '*' : origin,
      'access-control-expose-headers': 'Run-Id, Retry-After, Idempotent-Replayed',
      'cross-origin-resource-policy': 'cross-origin',
      ...(isOpen ? {} : { vary: 'Origin' }),
    });
    if (request.method !== 'OPTIONS' || asked === undefined) return false;
    void reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': sendable,
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
    return true;
  };
}
