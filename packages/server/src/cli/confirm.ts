import { createInterface } from 'node:readline/promises';
import type { CommandIo } from './define-command.ts';

/** Asks on a terminal whether to go on; where nobody can answer, the command line is the answer. */
export async function confirm(question: string, { stdin, stderr }: CommandIo): Promise<boolean> {
  if (!stdin.isTTY || !stderr.isTTY) return true;
  const lines = createInterface({ input: stdin, output: stderr });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
