import { createHash, randomBytes } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { causeOf, type Cause } from './cause.ts';

/** How a WebSocket fared. */
export type WebSocketProbe =
  | { ok: true; heldFor: number }
  | { ok: false; cause: Cause; detail: string; status?: number };

/** Opens a WebSocket over TLS, holds it for a while, and asks at the end by a ping whether it is still alive. */
export function probeWebSocket(
  host: string,
  path: string,
  options: { timeout: number; hold: number; ca?: string | undefined },
): Promise<WebSocketProbe> {
  return new Promise((resolve) => {
    const key = randomBytes(16).toString('base64');
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    let received: Buffer = Buffer.alloc(0);
    let open = false;
    let timer: NodeJS.Timeout | undefined;
    const socket: TLSSocket = connect(
      {
        host,
        port: 443,
        servername: host,
        ALPNProtocols: ['http/1.1'],
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
      () => socket.write(handshake(host, path, key)),
    );
    const finish = (result: WebSocketProbe) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(options.timeout, () => {
      if (!open) finish({ ok: false, cause: 'timeout', detail: 'time is up' });
    });
    socket.on('error', (error) => finish({ ok: false, cause: causeOf(error), detail: error.message }));
    socket.on('close', () =>
      finish({ ok: false, cause: 'closed', detail: open ? 'closed while it was held' : 'closed early' }),
    );
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!open) {
        const head = received.toString('latin1');
        if (!head.includes('\r\n\r\n')) return;
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
        if (status !== 101 || !head.includes(accept))
          return finish({ ok: false, cause: 'answer', detail: `no upgrade, status ${status}`, status });
        open = true;
        received = received.subarray(head.indexOf('\r\n\r\n') + 4);
        timer = setTimeout(() => {
          socket.write(frame(9, 'still there?'));
          timer = setTimeout(
            () => finish({ ok: false, cause: 'timeout', detail: 'no answer to a ping' }),
            options.timeout,
          );
        }, options.hold);
      }
      for (const code of takeFrames(received, (rest) => (received = rest))) {
        if (code === 10) return finish({ ok: true, heldFor: options.hold });
        if (code === 8) return finish({ ok: false, cause: 'closed', detail: 'the server said goodbye' });
      }
      return undefined;
    });
  });
}

function handshake(host: string, path: string, key: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
    `Origin: https://${host}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function frame(code: number, text: string): Buffer {
  const mask = randomBytes(4);
  const body = Buffer.from(text).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | code, 0x80 | body.length]), mask, body]);
}

/** The codes of all whole frames at the beginning of the buffer; the rest is handed back. */
function takeFrames(buffer: Buffer, keep: (rest: Buffer) => void): number[] {
  const codes: number[] = [];
  let at = 0;
  while (buffer.length >= at + 2) {
    const short = buffer.readUInt8(at + 1) & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (buffer.length < at + head) break;
    const length =
      short === 126
        ? buffer.readUInt16BE(at + 2)
        : short === 127
          ? Number(buffer.readBigUInt64BE(at + 2))
          : short;
    if (buffer.length < at + head + length) break;
    codes.push(buffer.readUInt8(at) & 15);
    at += head + length;
  }
  keep(buffer.subarray(at));
  return codes;
}
