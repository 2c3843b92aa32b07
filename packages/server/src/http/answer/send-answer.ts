import { Readable } from 'node:stream';
import { andThen } from '@bakehouse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Route } from '../define-route.ts';
import { compressed } from './compress.ts';

/** Sends what a handler answered, in an encoding that the client takes. */
export function sendAnswer(
  route: Route,
  { status, body, headers, shownOnce = false }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
  timed: boolean,
): FastifyReply | Promise<FastifyReply> {
  // The connection has become a WebSocket, or somebody else answers: nothing is written to it here.
  if (status === 101) return reply.hijack();
  reply.code(status);
  if (headers !== undefined) reply.headers(headers);
  // How long it took is told to those who may see the rest of the operation, too.
  if (timed) reply.header('server-timing', `total;dur=${reply.elapsedTime.toFixed(1)}`);
  if (body === undefined) return reply.send();
  const type = route.answers[status]?.type ?? 'application/json; charset=utf-8';
  if (!reply.hasHeader('content-type')) reply.header('content-type', type);
  if (body instanceof Readable) return reply.send(body);
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  // How long a secret is must not be guessed from how well it goes with what stands around it.
  return shownOnce ? reply.send(bytes) : sendCompressed(bytes, request, reply);
}

/** Sends text in an encoding that the client takes, where it is large enough for that. */
function sendCompressed(
  bytes: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const isText = /^(?:text\/|application\/(?:[\w.+-]*\+)?json)/.test(String(reply.getHeader('content-type')));
  if (!isText || reply.hasHeader('content-encoding')) return reply.send(bytes);
  const made = compressed(bytes, request.headers['accept-encoding']);
  addVary(reply);
  if (made === undefined) return reply.send(bytes);
  reply.header('content-encoding', made.encoding);
  return andThen(made.body, (body) => reply.send(body));
}

function addVary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}
