import { Writable } from 'node:stream';
import fastify, { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withLazyChildren } from './request-log.ts';

test('a line of a request names the request, and lines below the level are not written', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({
    loggerInstance: withLazyChildren(pino({ level: 'info', base: null, timestamp: false }, stream)),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => 'the-id',
  });
  app.get('/', (request) => {
    request.log.debug('below');
    request.log.warn({ a: 1 }, 'told');
    return { level: request.log.level };
  });
  expect((await app.inject('/')).json()).toEqual({ level: 'info' });
  await app.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { level: 40, requestId: 'the-id', a: 1, msg: 'told' },
  ]);
});
