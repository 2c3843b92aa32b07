import { Problem } from '@bakehouse/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deadline, Deadlines } from './deadlines.ts';
import { sendProblem } from './problem-response.ts';
import { routePattern } from './route-pattern.ts';

/**
 * Ends requests whose body takes too long to arrive, except on routes that take files and have their own time. Gives back
 * what is to be called when a request begins.
 */
export function limitArrival(
  app: FastifyInstance,
  deadlines: Deadlines,
  seconds: number,
  patient: ReadonlySet<string>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  app.decorateRequest(arrival, undefined);
  app.addHook('preValidation', (request: Arriving, _reply, done) => {
    deadlines.drop(request[arrival]);
    done();
  });
  return (request: Arriving, reply) => {
    if (!hasBody(request)) return;
    request[arrival] = deadlines.add(seconds * 1000, () => {
      if (patient.has(routePattern(request)) || reply.sent || request.raw.destroyed) return;
      reply.header('connection', 'close');
      const message = `The body did not arrive within ${seconds} seconds.`;
      sendProblem(new Problem('request_timeout', message), request, reply);
    });
  };
}

/** Where the deadline of a request stands: a map with weak keys would make every collection of garbage slower. */
const arrival = Symbol('arrival');

type Arriving = FastifyRequest & { [arrival]?: Deadline };

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
