import { Problem } from '@bakehouse/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-response.ts';

/** Ends requests whose body takes too long to arrive, except on routes that take files and have their own time. */
export function limitArrival(app: FastifyInstance, seconds: number, patient: ReadonlySet<string>): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!patient.has(request.routeOptions.url ?? '')) {
      const timer = setTimeout(() => {
        reply.header('connection', 'close');
        sendProblem(
          new Problem('request_timeout', `The body did not arrive within ${seconds} seconds.`),
          request,
          reply,
        );
      }, seconds * 1000);
      timers.set(request, timer);
    }
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
  for (const event of ['onResponse', 'onRequestAbort'] as const)
    app.addHook(event, (request: FastifyRequest, ...rest: unknown[]) => {
      clearTimeout(timers.get(request));
      (rest.at(-1) as () => void)();
    });
}
