import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { seenFrom } from './cluster.ts';
import type { UnixIds } from './run-as.ts';

/** Runs statements, of one line each, in a cluster that nobody else is in: no server runs and nobody can connect. */
export async function inSingleUser(
  folder: string,
  binaries: string,
  runAs: UnixIds | undefined,
  statements: readonly string[],
): Promise<void> {
  const program = join(binaries, 'bin', 'postgres');
  const given = ['--single', '-D', seenFrom(folder), '-c', 'exit_on_error=on', 'template1'];
  const child = spawn(program, given, { ...runAs, cwd: folder, env: {}, stdio: ['pipe', 'ignore', 'pipe'] });
  // It ends at the first fault, and reads no more.
  child.stdin.on('error', () => undefined);
  child.stdin.end(statements.map((each) => `${each}\n`).join(''));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  if (code !== 0) throw new Error(said.trim());
}
