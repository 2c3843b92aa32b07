import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

// The application behind the lab's proxy: a page with a cookie, an API, and a WebSocket that echoes.
const server = createServer((request, response) => {
  if (request.headers.host?.startsWith('api.') === true) {
    response.setHeader('content-type', 'application/json');
    response.end('{"ok":true}');
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.setHeader('set-cookie', 'sid=abc; Secure; HttpOnly; SameSite=Lax; Path=/');
  response.end(`<!doctype html><title>Lab</title><main data-host="${request.headers.host ?? ''}"></main>`);
});

server.on('upgrade', (request, socket) => {
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
});

server.listen(3000, '0.0.0.0');
