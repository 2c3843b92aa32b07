import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCommand } from '../../cli/run-command.ts';
import type { TestApp } from '../test-app.ts';

/** A server whose every answer is kept, and what can be read of it. */
export interface SearchedServer {
  it: TestApp;
  /** The id of its administrator. */
  admin: string;
  /** Every answer that anybody was given. */
  answers: string[];
  /** The lines of its log, with nothing blanked. */
  lines: readonly string[];
  /** What was not answered as it should have been. */
  missed: string[];
  call: (
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload?: object,
  ) => Promise<{ status: number; body: string }>;
  get: (url: string) => Promise<string>;
  /** By which the things of a list are asked for. */
  ids: (url: string) => Promise<string[]>;
  /** What a tool of assistants says. */
  assistant: (name: string, args: object) => Promise<string>;
  /** What a command prints. */
  command: (argv: readonly string[]) => Promise<string>;
  /** The files that `bakehouse pull` writes. */
  pulled: () => Promise<string[]>;
}

interface Listed {
  data: { id?: string; identifier?: string; definition?: { name: string } }[];
}

/** Makes it of a test application that listens. */
export async function searchedServer(
  it: TestApp,
  lines: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<SearchedServer> {
  const address = await it.app.listen({ host: '127.0.0.1', port: 0 });
  const { token, id: admin } = it.user('admin');
  const headers = { authorization: `Bearer ${token}` };
  const [answers, missed]: [string[], string[]] = [[], []];
  const server: SearchedServer = {
    it,
    admin,
    answers,
    lines,
    missed,
    async call(method, url, payload) {
      const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      answers.push(`${method} ${url}: ${answer.body} ${JSON.stringify(answer.headers)}`);
      return { status: answer.statusCode, body: answer.body };
    },
    async get(url) {
      const { status, body } = await server.call('GET', url);
      if (status !== 200) missed.push(`${url} ${status}`);
      return body;
    },
    async ids(url) {
      const { data } = JSON.parse(await server.get(url)) as Listed;
      return data.map(({ id, identifier, definition }) => id ?? identifier ?? definition?.name ?? '');
    },
    async assistant(name, args) {
      const params = { name, arguments: args };
      const { status, body } = await server.call('POST', '/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params,
      });
      if (status !== 200 || body.includes('"isError":true')) missed.push(`${name} ${status} ${body}`);
      return body;
    },
    async command(argv) {
      let written = '';
      const out = new Writable({
        write: (chunk: Buffer, _, done) => ((written += chunk.toString()), done()),
      }) as NodeJS.WriteStream;
      const stdin = Readable.from([]) as unknown as NodeJS.ReadStream;
      await runCommand([...argv], {
        stdin,
        stdout: out,
        stderr: out,
        env: { ...env, DATABASE_URL: it.database.url, BAKEHOUSE_TOKEN: token, PUBLIC_URL: address },
        cwd: tmpdir(),
      });
      return written;
    },
    async pulled() {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-pulled-'));
      const said = await server.command(['pull', folder]);
      const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'));
      const texts = files.map(async (file) => `${file}: ${await readFile(join(folder, file), 'utf8')}`);
      const read = [said, ...(await Promise.all(texts))];
      await rm(folder, { recursive: true });
      return read;
    },
  };
  return server;
}
