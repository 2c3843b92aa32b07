import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routePattern } from '../request/route-pattern.ts';
import { addUpgrades } from './upgrade.ts';
import { changesState } from '../caller/origin-check.ts';
import type { Live } from '../../live/live.ts';

const resources = '/modules/:module/resources';

/**
 * Joins live connections with the HTTP application: requests become sockets, writes ring, and a stop closes all. Gives
 * what is to be called when a request is answered.
 */
export function connectLive(
  app: FastifyInstance,
  live: Live,
): (request: FastifyRequest, reply: FastifyReply) => void {
  addUpgrades(app);
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => live.close());
  return (request, reply) => {
    const written = changesState(request) && reply.statusCode < 400;
    // Answered means committed: nobody is told of a write that is rolled back.
    if (written && routePattern(request).startsWith(resources))
      live.touched((request.params as { module: string }).module);
  };
}
