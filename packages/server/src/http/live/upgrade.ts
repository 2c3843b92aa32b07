import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upgrade } from '../../live/live.ts';

const waiting = new WeakMap<IncomingMessage, Upgrade & { response: ServerResponse }>();

/** Sends requests for a WebSocket through the routes like all others, so that they are checked and refused like all others. */
export function addUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // What Node hands over here is the connection itself.
    const socket = stream as Socket;
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      goOnWithout(app.server, request, socket, head);
      return;
    }
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    // Nobody reads on this connection any more: left to the client, it would stay half open.
    response.on('finish', () => socket.destroySoon());
    waiting.set(request, { request, socket, head, response });
    app.routing(request, response);
  });
}

/** Takes over the connection of a request; undefined where it does not ask for a WebSocket. The route answers 101. */
export function takeUpgrade({ raw }: FastifyRequest): Upgrade | undefined {
  const upgrade = waiting.get(raw);
  waiting.delete(raw);
  if (upgrade === undefined) return undefined;
  const { socket, head, response } = upgrade;
  response.detachSocket(socket);
  return { request: raw, socket, head };
}

/** An upgrade that is not offered, to HTTP/2 for instance, is ignored: the request is read again without the wish. */
function goOnWithout(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
    else if (/^connection$/i.test(name) && /\bclose\b/i.test(value)) lines.push('Connection: close');
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
