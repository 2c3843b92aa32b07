import { runCommand } from './cli/run-command.ts';

const { stdin, stdout, stderr, env } = process;
process.exitCode = await runCommand(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  cwd: process.cwd(),
});
