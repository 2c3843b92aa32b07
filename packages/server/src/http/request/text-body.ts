import type { Readable } from 'node:stream';
import { howMany, Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';

/** Reads a body that comes as it is sent as text of at most so many bytes. What is too much is thrown away, so that the sender reads the answer. */
export function textBody(request: FastifyRequest, limit: number): Promise<string> {
  const body = request.body as Readable | undefined;
  if (body === undefined || body === null) return Promise.resolve('');
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    body.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= limit) pieces.push(piece);
      else reject(new Problem('too_large', `The body is larger than ${howMany(limit, 'byte')}.`));
    });
    body.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    const broken = () => reject(new Problem('malformed', 'The body did not arrive completely.'));
    body.once('error', broken);
    body.once('aborted', broken);
  });
}
