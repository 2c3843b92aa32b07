import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedHosts } from '../../../foundation/addresses/allowed-hosts.ts';
import { escapes, privateWays, writePiece } from '../../../testing/hostile-piece.ts';
import { PieceHost } from './piece-host.ts';
import type { PieceCode } from './piece-process.ts';

const secret = 'CANARY5512SECRET';
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-hostile-'));
const [file, target] = [join(folder, 'data', 'canary.json'), join(folder, 'written.txt')];
let asked = 0;
const host = new PieceHost({
  folder: join(folder, 'programs'),
  rules: {
    allowsPrivate: allowedHosts(['redirect.example']),
    // What a name means changes after it was looked at, and a good address stands beside a bad one.
    resolve: async (name) => {
      asked += 1;
      if (name === 'mixed.example') return [address('93.184.216.34'), address('127.0.0.1')];
      if (name === 'rebind.example') return [address(asked % 2 === 1 ? '127.0.0.1' : '10.0.0.1')];
      return [address('127.0.0.1')];
    },
    dial: (_address, port) => createConnection(port === 80 ? redirecting : port),
  },
});
let redirecting = 0;
const seen: string[] = [];
let piece: PieceCode;
let witness: Server;
let redirects: Server;

beforeAll(async () => {
  process.env['BAKEHOUSE_CANARY'] = secret;
  piece = writePiece(join(folder, 'piece'), 'hostile', { ...escapes, ...privateWays });
  mkdirSync(join(folder, 'data'));
  writeFileSync(file, JSON.stringify({ secret }));
  witness = await listening(() => 'HTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\nCANARY5512SECRET');
  redirects = await listening((head) => {
    const to = decodeURIComponent(/^GET \/(\S+)/.exec(head)?.[1] ?? '');
    return `HTTP/1.1 302 Found\r\nlocation: ${to}\r\ncontent-length: 0\r\n\r\n`;
  });
  redirecting = portOf(redirects);
});
afterAll(async () => {
  delete process.env['BAKEHOUSE_CANARY'];
  await host.close();
  witness.close();
  redirects.close();
  rmSync(folder, { recursive: true });
});

/** The ones that are stopped elsewhere than at the door they knock at. */
const codes: Readonly<Record<string, RegExp>> = {
  // Whichever of its two tries is looked at first.
  stolenHandle: /^(?:address_refused|piece_forbidden)$/,
  // What it forged leads nowhere, whichever of both comes first: that, or the refusal.
  forgedWay: /^(piece_crashed|piece_forbidden|address_refused)$/,
  // The path looks as it should to the piece alone.
  readByPatchedPath: /^(piece_failed|piece_forbidden)$/,
};

test.each(Object.keys(escapes))('PIECE2 a hostile piece gets nothing by %s', async (action) => {
  const path = action.startsWith('write') ? target : action === 'unixSocket' ? '/var/run/docker.sock' : file;
  const value = /Handle|forged/.test(action) ? `http://127.0.0.1:${portOf(witness)}/` : path;
  const told = await attempt(action, value);
  expect(told.text).not.toContain(secret);
  if (action === 'environment') return expect(told).toEqual({ code: undefined, text: '{}' });
  expect(told.code, told.text).toMatch(codes[action] ?? /^piece_forbidden$/);
  expect(told.text).toContain('"hostile"');
  expect(existsSync(target)).toBe(false);
  expect(readFileSync(piece.entry, 'utf8').endsWith('//')).toBe(false);
});

test.each(Object.keys(privateWays))(
  'PIECE3 no way of a hostile piece leads to a private address: %s',
  async (action) => {
    const before = seen.filter((head) => !head.includes('redirect.example')).length;
    const told = await attempt(action, `http://127.0.0.1:${portOf(witness)}/`);
    expect(told.text).not.toContain(secret);
    expect(told.code, told.text).toBe('address_refused');
    expect(told.text).toMatch(/The piece "hostile" was stopped on its way out: .*ALLOW_PRIVATE_HOSTS/);
    expect(seen.filter((head) => !head.includes('redirect.example'))).toHaveLength(before);
  },
);

async function attempt(action: string, value: string): Promise<{ code: string | undefined; text: string }> {
  const effect = { run: 'r', key: 'r:1', element: 'e' };
  const question = { ask: 'run', action, auth: null, props: { value }, effect } as const;
  try {
    const result = await host.call(piece, undefined, question, { seconds: 60, mask: (text) => text });
    return { code: undefined, text: JSON.stringify(result.value) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, text: error.message };
  }
}

async function listening(answer: (head: string) => string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => {
      seen.push(String(data));
      socket.end(answer(String(data)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

function portOf(server: Server): number {
  return (server.address() as { port: number }).port;
}

function address(text: string): { address: string; family: number } {
  return { address: text, family: 4 };
}
