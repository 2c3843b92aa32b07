import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../testing/web-server.ts';

/** A program of the system that runs another one on a terminal. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

const pem = (kind: string, name: string) =>
  `-----BEGIN ${kind}-----\n${`${name}canary`.repeat(8)}\n${'x'.repeat(64)}\n-----END ${kind}-----`;
const certificate = `${pem('CERTIFICATE', 'own')}\n${pem('CERTIFICATE', 'authority')}`;
const key = pem('PRIVATE KEY', 'key');

let server: WebServer;
let sent: unknown[] = [];

beforeAll(async () => {
  server = await startWebServer((request, response) => {
    const { body } = server.requests.at(-1) ?? {};
    if (request.method === 'PUT') sent.push(JSON.parse(String(body)));
    const connections = ['certificate', 'bearer'].map((kind) => ({
      definition: { name: kind, kind, hosts: ['api.example.com'] },
      secretSetAt: null,
    }));
    response.writeHead(request.method === 'PUT' ? 204 : 200, { 'content-type': 'application/json' });
    response.end(request.method === 'PUT' ? undefined : JSON.stringify({ data: connections, next: null }));
  });
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => await server.close());

/** Sets a secret on a terminal, with what is typed at each question; all that the terminal shows. */
async function setSecret(name: string, typed: readonly [question: string, keys: string][]) {
  const command = `'${process.execPath}' --import tsx '${main}' secrets set ${name}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, BAKEHOUSE_TOKEN: 'bkh_x', PUBLIC_URL: server.url },
  });
  let [shown, next] = ['', 0];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [question, keys] = typed[next] ?? [];
    if (question === undefined || !shown.endsWith(`${question}: `)) return;
    next += 1;
    child.stdin.write(keys ?? '');
  });
  return { code: await ended, shown };
}

const pasted = (text: string) => `\u001B[200~${text.replaceAll('\n', '\r')}\u001B[201~`;

test.skipIf(!hasTerminal)(
  'CONN13 on a terminal keys that are pasted with line breaks are taken whole, and nothing of them is shown',
  async () => {
    const { code, shown } = await setSecret('certificate', [
      ['certificate', `${pasted(`${certificate}\n`)}\r`],
      // This terminal does not tell what is pasted.
      ['key', `${key.replaceAll('\n', '\r')}\r`],
      ['passphrase', 'opem\u007F\u007Fen\u001B[D cänary\r'],
    ]);
    expect([code, sent]).toEqual([0, [{ certificate, key, passphrase: 'open cänary' }]]);
    expect(shown).toContain('The secret of "certificate" is set.');
    expect(shown).not.toMatch(/canary|cänary|BEGIN|xxx/);
  },
);

test.skipIf(!hasTerminal)(
  'CONN13 on a terminal several blocks of PEM that are pasted are one answer, and what is left empty is not sent',
  async () => {
    const { code } = await setSecret('certificate', [
      ['certificate', `${certificate.replaceAll('\n', '\r')}\r`],
      ['key', `${key}\n`],
      ['passphrase', '\r'],
    ]);
    expect([code, sent]).toEqual([0, [{ certificate, key }]]);
  },
);

test.skipIf(!hasTerminal)('CONN13 Ctrl-C at the question sets nothing', async () => {
  const { code, shown } = await setSecret('bearer', [['token', 'a-canary\u0003']]);
  expect([code, sent]).toEqual([1, []]);
  expect(shown).toContain('nothing is set');
  expect(shown).not.toContain('a-canary');
});
