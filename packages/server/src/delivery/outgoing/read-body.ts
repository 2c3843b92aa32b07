import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { howMany, Problem } from '@bakehouse/contract';

/** Encodings of a body that are understood, and sent as `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Reads the body of an answer, unpacked, up to a number of bytes. */
export async function readBody(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bodyOf(answer, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The body of an answer piece by piece, unpacked; more than so many bytes are a failure. */
export async function* bodyOf(answer: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  const declared = Number(answer.headers['content-length'] ?? 0);
  if (declared > limit) throw tooLarge(answer, limit);
  const stages = decoders(answer.headers['content-encoding']);
  let last: Readable = answer;
  for (const stage of stages) {
    // An error of one stage must end the next, or the reader would wait for ever.
    last.once('error', (cause) => stage.destroy(cause));
    last.once('aborted', () => stage.destroy(new Error('the connection broke')));
    last = last.pipe(stage);
  }
  let size = 0;
  for await (const chunk of last as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(answer, limit);
    yield chunk;
  }
}

function decoders(encoding: string | undefined): Transform[] {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // Packed again and again is what a bomb looks like, not an answer.
  if (names.length > 1) throw new Problem('upstream_failed', 'The response is compressed more than once');
  return names.map((name) => {
    if (name === 'gzip' || name === 'x-gzip') return createGunzip();
    if (name === 'deflate') return createInflate();
    if (name === 'br') return createBrotliDecompress();
    throw new Problem('upstream_failed', `The response has an unknown encoding, ${JSON.stringify(name)}`);
  });
}

function tooLarge(answer: IncomingMessage, limit: number): Problem {
  answer.destroy();
  return new Problem('upstream_failed', `The response is larger than ${howMany(limit, 'byte')}`);
}
