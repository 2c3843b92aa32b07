import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { accessCommand } from '../access-command.ts';
import type { Ask } from '../dns/ask-directly.ts';

// Runs one command in a thread that its parent may end at any moment; the parent answers for the DNS server.
const { argv, env }: { argv: string[]; env: Record<string, string> } = workerData;

const ask: Ask = async (...question) => {
  if (parentPort === null) return [];
  parentPort.postMessage(question);
  const [answer]: string[][] = await once(parentPort, 'message');
  return answer ?? [];
};

const sink = { write: () => true };
await accessCommand(
  argv,
  { stdin: new PassThrough(), stdout: sink, stderr: sink, env },
  {
    patience: { timeout: 1500, pause: 1, tries: 3 },
    lookup: (name) => ask('100.64.0.53', name, 'A'),
    ask,
  },
);
parentPort?.close();
