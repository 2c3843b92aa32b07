import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { productFolder } from '../foundation/places.ts';
import { commands } from './commands/index.ts';
import type { CommandIo } from './define-command.ts';
import { runCommand } from './run-command.ts';

const cwd = mkdtempSync(join(tmpdir(), 'command-'));
afterAll(() => rmSync(cwd, { recursive: true }));

async function run(
  argv: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    new Writable({
      write: (chunk: Buffer, _, done) => ((written[name] += chunk.toString()), done()),
    }) as NodeJS.WriteStream;
  const io: CommandIo = { stdin: process.stdin, stdout: stream('out'), stderr: stream('err'), env, cwd };
  const code = await runCommand(argv, io);
  return { code, ...written };
}

test('help lists every command', async () => {
  const { code, out, err } = await run(['help']);

  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const { name, summary } of commands)
    expect(out).toMatch(new RegExp(`^ {2}${name}\\b.* ${summary}$`, 'm'));
});

test.each(commands.map(({ name }) => name))('help of a command says what it takes: %s', async (name) => {
  const asked = await run(['help', name]);
  const given = await run([name, '--help']);

  expect(asked).toEqual(given);
  expect(asked.out).toMatch(/^Usage: bakehouse /m);
});

test('an unknown command is a usage fault with a hint', async () => {
  expect(await run(['strat'])).toEqual({
    code: 64,
    out: '',
    err: 'bakehouse: there is no command "strat" (did you mean "start"?); "bakehouse help" lists all commands.\n',
  });
});

test.each([[['version', '--jsn']], [['version', 'extra']], [['start', '--role']]])(
  'a wrong option or argument is a usage fault: %s',
  async (argv) => {
    const { code, out, err } = await run(argv);

    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(/^bakehouse: [^\n]+\n$/);
  },
);

test('version tells release, API and Node, also as JSON', async () => {
  const text = await run(['version']);
  const json = await run(['--version']);

  expect(text).toEqual(json);
  expect(JSON.parse((await run(['version', '--json'])).out)).toMatchObject({
    api: '0.97.3',
    node: process.versions.node,
  });
});

test('SVC1 the product, its package and its command are called bakehouse', async () => {
  const manifest = JSON.parse(readFileSync(join(productFolder(), 'package.json'), 'utf8')) as object;

  expect(manifest).toMatchObject({ name: 'bakehouse', bin: { bakehouse: 'bin/bakehouse.mjs' } });
  expect((await run(['version'])).out).toMatch(/^bakehouse \d/i);
});

test('CFG1 config shows what is in force and hides secrets; the environment wins over the file', async () => {
  writeFileSync(
    join(cwd, 'bakehouse.config.json'),
    JSON.stringify({ PORT: 9000, HOST: '0.0.0.0', DATABASE_URL: 'postgres://ann:geheim@db/x' }),
  );

  const { code, out } = await run(['config', '--json'], { PORT: '9001' });

  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ PORT: '9001', HOST: '0.0.0.0', DATABASE_URL: '•••' });
  expect((await run(['config'])).out).not.toContain('geheim');
});

test('CFG1 faults of the file are told together, with the file', async () => {
  writeFileSync(join(cwd, 'bakehouse.config.json'), JSON.stringify({ PORT: 'x', PROT: 1, HOST: {} }));

  const { code, err } = await run(['config']);

  expect(code).toBe(78);
  expect(err).toBe(`bakehouse: the configuration is wrong:
  PROT is no configuration key (in bakehouse.config.json)
  HOST must be a text or a number (in bakehouse.config.json)
  PORT must be a whole number from 0 to 65535 (in bakehouse.config.json)
`);
});
