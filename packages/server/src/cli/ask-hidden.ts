import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { CommandIo } from './define-command.ts';

/** Asks on a terminal for something that nobody must see: what is typed is not shown. */
export async function askHidden(question: string, { stdin, stderr }: CommandIo): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  stderr.write(question);
  try {
    return await Promise.race([lines.question(''), ended]);
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
