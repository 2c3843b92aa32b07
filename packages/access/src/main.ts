import { accessCommand } from './access-command.ts';

// oxlint-disable-next-line node/no-process-env -- this process's one place that reads the environment
const { env } = process;
const { stdin, stdout, stderr } = process;
const [, program = '', ...argv] = process.argv;
const self = [process.execPath, ...process.execArgv, program];
process.exitCode = await accessCommand(argv, { stdin, stdout, stderr, env }, { self });
