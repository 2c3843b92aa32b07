import { howMany, Problem } from '@bakehouse/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deadline, Deadlines } from './deadlines.ts';
import { sendProblem } from '../answer/problem-response.ts';
import { routePattern } from './route-pattern.ts';

/** Ends requests whose body takes too long to arrive, except on routes that take files and have their own time. */
export function limitArrival(
  app: FastifyInstance,
  deadlines: Deadlines,
  seconds: number,
  patient: ReadonlySet<string>,
): ArrivalLimit {
  app.decorateRequest(arrival, undefined);
  return {
    begins(request: Arriving, reply) {
      if (!hasBody(request)) return;
      request[arrival] = deadlines.add(seconds * 1000, () => {
        if (request.raw.complete || request.raw.destroyed || reply.sent || patient.has(routePattern(request)))
          return;
        reply.header('connection', 'close');
        const message = `The body did not arrive within ${howMany(seconds, 'second')}.`;
        sendProblem(new Problem('request_timeout', message), request, reply);
      });
    },
    isOver: (request: Arriving) => deadlines.drop(request[arrival]),
  };
}

/** What is to be told of every request. */
export interface ArrivalLimit {
  begins(request: FastifyRequest, reply: FastifyReply): void;
  isOver(request: FastifyRequest): void;
}

/** Where the deadline of a request stands: a map with weak keys would make every collection of garbage slower. */
const arrival = Symbol('arrival');

type Arriving = FastifyRequest & { [arrival]?: Deadline };

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
