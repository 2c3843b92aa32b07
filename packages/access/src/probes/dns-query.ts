import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv6, connect } from 'node:net';
import { whenLate } from './late.ts';

/** One question to one DNS server. */
export interface DnsQuestion {
  server: string;
  name: string;
  type: 'A' | 'AAAA' | 'HTTPS';
  port?: number;
  /** Ask over TCP instead of UDP. */
  tcp?: boolean;
  timeout?: number;
}

/** What came back; `values` are addresses, or targets of HTTPS records. */
export interface DnsAnswer {
  outcome: 'answered' | 'no-such-name' | 'timeout' | 'refused' | 'failed';
  values: string[];
}

const types = { A: 1, AAAA: 28, HTTPS: 65 } as const;

/** Asks one DNS server directly, past the system's resolver and its caches. */
export async function queryDns(question: DnsQuestion): Promise<DnsAnswer> {
  const id = randomInt(65_536);
  const packet = encode(id, question.name, types[question.type]);
  const reply = await (question.tcp === true ? overTcp(packet, question) : overUdp(packet, id, question));
  if (typeof reply === 'string') return { outcome: reply, values: [] };
  if (reply.length < 12) return { outcome: 'failed', values: [] };
  const truncated = (reply.readUInt16BE(2) & 0x0200) !== 0;
  if (truncated && question.tcp !== true) return queryDns({ ...question, tcp: true });
  return decode(reply, types[question.type]);
}

type Silence = 'timeout' | 'refused' | 'failed';

/** After so many milliseconds without an answer a question over UDP is sent again. */
const askAgain = 1000;

function overUdp(
  packet: Buffer,
  id: number,
  { server, port = 53, timeout = 3000 }: DnsQuestion,
): Promise<Buffer | Silence> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(server) ? 'udp6' : 'udp4');
    let over = false;
    const timer = setTimeout(
      whenLate(() => finish('timeout')),
      timeout,
    );
    let again: NodeJS.Timeout | undefined;
    const finish = (result: Buffer | Silence) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      clearInterval(again);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(result);
    };
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ECONNREFUSED' ? 'refused' : 'failed'),
    );
    socket.on('message', (reply) => {
      if (reply.length >= 2 && reply.readUInt16BE(0) === id) finish(reply);
    });
    socket.connect(port, server, () => {
      socket.send(packet);
      // A packet may get lost: the question is asked again, as resolvers do.
      again = setInterval(() => socket.send(packet), askAgain);
    });
  });
}

function overTcp(
  packet: Buffer,
  { server, port = 53, timeout = 3000 }: DnsQuestion,
): Promise<Buffer | Silence> {
  return new Promise((resolve) => {
    const socket = connect({ host: server, port });
    const parts: Buffer[] = [];
    const finish = (result: Buffer | Silence) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(
      timeout,
      whenLate(() => finish('timeout')),
    );
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ECONNREFUSED' ? 'refused' : 'failed'),
    );
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(packet.length);
      socket.write(Buffer.concat([length, packet]));
    });
    socket.on('data', (chunk) => {
      parts.push(chunk);
      const all = Buffer.concat(parts);
      if (all.length >= 2 && all.length >= 2 + all.readUInt16BE(0))
        finish(all.subarray(2, 2 + all.readUInt16BE(0)));
    });
    socket.on('close', () => finish('failed'));
  });
}

function encode(id: number, name: string, type: number): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(0x0100, 2);
  header.writeUInt16BE(1, 4);
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([header, ...labels, Buffer.from([0, type >> 8, type & 255, 0, 1])]);
}

function decode(reply: Buffer, wanted: number): DnsAnswer {
  const code = reply.readUInt16BE(2) & 15;
  if (code === 3) return { outcome: 'no-such-name', values: [] };
  if (code !== 0) return { outcome: code === 5 ? 'refused' : 'failed', values: [] };
  try {
    let at = 12;
    for (let left = reply.readUInt16BE(4); left > 0; left--) at = skipName(reply, at) + 4;
    const values: string[] = [];
    for (let left = reply.readUInt16BE(6); left > 0; left--) {
      at = skipName(reply, at);
      const [type, length] = [reply.readUInt16BE(at), reply.readUInt16BE(at + 8)];
      const data = reply.subarray(at + 10, at + 10 + length);
      at += 10 + length;
      if (type === wanted) values.push(show(type, data));
    }
    return { outcome: 'answered', values };
  } catch {
    return { outcome: 'failed', values: [] };
  }
}

function skipName(reply: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = reply.readUInt8(at);
    if (length === 0) return at + 1;
    if (length >= 192) return at + 2;
    at += length + 1;
  }
}

function show(type: number, data: Buffer): string {
  if (type === types.A) return [...data].join('.');
  if (type === types.HTTPS) return 'HTTPS record';
  const groups = Array.from({ length: 8 }, (_, index) => data.readUInt16BE(index * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}
