import { runCommand } from './cli/run-command.ts';

async function main(): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  process.exitCode = await runCommand(process.argv.slice(2), {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
  });
}

// Not awaited here: a program is a script, which V8 may keep compiled (foundation/compiled).
void main();
