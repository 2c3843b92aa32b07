import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';

/** A question as it came. */
export interface TinyQuestion {
  name: string;
  type: string;
  /** How often it was asked before, over whichever way. */
  before: number;
}

/** Addresses of A records, or another way to answer: nothing of this type, no word at all, a failure, a refusal. */
export type TinyAnswer = string[] | 'empty' | 'silent' | 'cannot' | 'refused';

/** A DNS server on a port of its own, over UDP and TCP, whose answers a test chooses. */
export interface TinyDns {
  port: number;
  close: () => void;
}

const types: Record<number, string> = { 1: 'A', 28: 'AAAA', 65: 'HTTPS' };
const codes = { empty: 0, cannot: 2, refused: 5 } as const;

/** Starts one. */
export async function startTinyDns(answer: (question: TinyQuestion) => TinyAnswer): Promise<TinyDns> {
  const asked = new Map<string, number>();
  const reply = (packet: Buffer) => {
    const { name, type, end } = read(packet);
    const before = asked.get(`${type} ${name}`) ?? 0;
    asked.set(`${type} ${name}`, before + 1);
    const given = answer({ name, type, before });
    return given === 'silent' ? undefined : write(packet.subarray(0, end), given);
  };
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const answered = reply(chunk.subarray(2));
      if (answered === undefined) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answered.length);
      socket.write(Buffer.concat([length, answered]));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const address = tcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const udp = createSocket('udp4');
  udp.on('message', (packet, from) => {
    const answered = reply(packet);
    if (answered !== undefined) udp.send(answered, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  return {
    port,
    close: () => {
      for (const socket of open) socket.destroy();
      tcp.close();
      udp.close();
    },
  };
}

function read(packet: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet.readUInt8(at); length > 0; length = packet.readUInt8(at)) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: types[packet.readUInt16BE(at + 1)] ?? '', end: at + 5 };
}

function write(question: Buffer, given: Exclude<TinyAnswer, 'silent'>): Buffer {
  const addresses = typeof given === 'string' ? [] : given;
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (typeof given === 'string' ? codes[given] : 0), 2);
  head.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}
