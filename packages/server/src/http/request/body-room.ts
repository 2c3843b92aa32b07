import { Problem } from '@bakehouse/contract';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Config } from '../../foundation/config/config.ts';

/** Bytes that large bodies may take in memory at a time, all together. */
const mostBytes = 64 * 1024 * 1024;

/** How a route takes bodies that are larger than usual. */
export function largeBodies(
  largest: number,
  { BODY_LIMIT }: Config,
): Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> {
  const letIn = makeBodyRoom(BODY_LIMIT, largest);
  return {
    bodyLimit: Math.max(BODY_LIMIT, largest),
    onRequest: (request, reply, done) => {
      letIn(request, reply);
      done();
    },
  };
}

/** Lets in bodies that are larger than usual, as long as there is room for them in memory. */
function makeBodyRoom(
  usual: number,
  largest: number,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const room = Math.max(mostBytes, largest);
  let taken = 0;
  return ({ headers }, reply) => {
    const isChunked = headers['transfer-encoding'] !== undefined;
    const bytes = Math.min(largest, isChunked ? largest : Number(headers['content-length'] ?? 0));
    if (bytes <= usual) return;
    if (taken + bytes > room)
      throw new Problem('unavailable', 'Too many large bodies are on their way: try again.', {
        retryAfter: 1,
      });
    taken += bytes;
    reply.raw.once('close', () => (taken -= bytes));
  };
}
