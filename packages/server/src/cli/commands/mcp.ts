import { createInterface } from 'node:readline';
import { isObject, Problem } from '@bakehouse/contract';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** Connects an assistant on this machine with a running server. */
export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Give an AI assistant on this machine the tools of a running server',
  options: urlOption,
  details:
    'It speaks MCP on its standard streams, and is meant to be started by the assistant. The token whose rights it has is read from BAKEHOUSE_TOKEN. Messages come as lines on standard input, answers go to standard output.',
  async run({ options, io }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { client } = serverOf(loaded.config, options);
    const answer = async (line: string) => {
      const told = await answerTo(line, (message) => client.ask('/mcp', message));
      if (told !== undefined) io.stdout.write(`${JSON.stringify(told)}\n`);
    };
    const under = new Set<Promise<void>>();
    for await (const line of createInterface({ input: io.stdin, crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      const work = answer(line).finally(() => under.delete(work));
      under.add(work);
    }
    await Promise.all(under);
    return exitCodes.done.code;
  },
});

/** The answer to a message; where none can be had, an error in its place. */
async function answerTo(line: string, ask: (message: unknown) => Promise<unknown>): Promise<unknown> {
  let message: unknown;
  try {
    message = JSON.parse(line) as unknown;
  } catch {
    return failed(null, -32_700, 'This line is not JSON.');
  }
  try {
    return await ask(message);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const id = isObject(message) ? message['id'] : undefined;
    return id === undefined ? undefined : failed(id, -32_000, error.message);
  }
}

function failed(id: unknown, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
