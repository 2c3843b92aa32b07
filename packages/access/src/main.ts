import { accessCommand } from './access-command.ts';

// oxlint-disable-next-line node/no-process-env -- this process's one place that reads the environment
const { env } = process;
const { stdin, stdout, stderr } = process;
process.exitCode = await accessCommand(process.argv.slice(2), { stdin, stdout, stderr, env });
