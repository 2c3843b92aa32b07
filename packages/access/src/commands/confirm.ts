import { createInterface } from 'node:readline/promises';
import { Problem } from '../problem.ts';
import type { Session } from './command.ts';

/** Asks on a terminal to type a word before anything happens; `--yes`, and scripts, are not asked. */
export async function confirm(session: Session, question: string, word: string): Promise<void> {
  const { io, options } = session;
  if (options['yes'] === true || io.stdin.isTTY !== true) return;
  const reader = createInterface({ input: io.stdin, terminal: false });
  try {
    session.output.failure(`${question} Type "${word}" to go on:`);
    const answer = await reader.question('', { signal: session.signal });
    if (answer.trim() !== word) throw new Problem('interrupted', 'nothing was done');
  } finally {
    reader.close();
  }
}
