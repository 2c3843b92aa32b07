import { errorCode, Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../foundation/config/config.ts';

/** Takes the port, or the socket where one is named; gives the port that was taken. */
export async function listen(
  app: FastifyInstance,
  { HOST, PORT }: Config,
  socket: string | undefined,
): Promise<number> {
  try {
    await app.listen(socket === undefined ? { host: HOST, port: PORT } : { path: socket });
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: `port ${PORT} on ${HOST} is taken; set PORT to another one`,
      EACCES: `port ${PORT} needs more rights; set PORT to one above 1023`,
      EADDRNOTAVAIL: `this machine has no address ${HOST}; set HOST to one it has`,
      ENOTFOUND: `the address ${HOST} is unknown; set HOST to one of this machine`,
    };
    const reason = reasons[errorCode(error) ?? ''];
    throw reason === undefined ? error : new Problem('cannot_start', `Cannot listen: ${reason}.`, {}, error);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : PORT;
}
