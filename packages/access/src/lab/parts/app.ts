import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const session = 'sid=abc';
/** The application behind the lab's proxy: a page with a cookie, an API with a login, and a WebSocket that echoes. */
export function app(): void {
  const server = createServer((request, response) => {
    if (request.headers.host?.startsWith('api.') === true) {
      api(request, response);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.setHeader('set-cookie', 'sid=abc; Secure; HttpOnly; SameSite=Lax; Path=/');
    response.end(`<!doctype html><title>Lab</title><main data-host="${request.headers.host ?? ''}"></main>`);
  });
  server.on('upgrade', echo);
  server.listen(3000, '0.0.0.0');
}

function api(request: IncomingMessage, response: ServerResponse): void {
  const answer = (status: number, cookie: string[] = []) => {
    response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': cookie });
    response.end(`{"ok":${status < 400}}`);
  };
  if (request.url === '/me') return answer(request.headers.cookie === session ? 200 : 401);
  if (request.url !== '/login') return answer(200);
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () =>
    body.includes('"right"')
      ? answer(200, [`${session}; Secure; HttpOnly; SameSite=Lax; Path=/`])
      : answer(401),
  );
}

function echo(request: IncomingMessage, socket: Duplex): void {
  const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on('error', () => undefined);
  let buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 6) {
      const length = (buffer[1] ?? 0) & 127;
      if (buffer.length < 6 + length) return;
      const code = (buffer[0] ?? 0) & 15;
      const mask = buffer.subarray(2, 6);
      const body = Buffer.from(buffer.subarray(6, 6 + length)).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
      buffer = buffer.subarray(6 + length);
      socket.write(Buffer.concat([Buffer.from([0x80 | (code === 9 ? 10 : code), length]), body]));
    }
  });
}
