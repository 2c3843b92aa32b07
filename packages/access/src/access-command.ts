import { parseArgs } from 'node:util';
import type { AccessIo, AnyCommand, Command, Session, Tuning } from './commands/command.ts';
import { allCommands } from './commands/list.ts';
import { openSession, type Surroundings } from './commands/open-session.ts';
import { runSeveral } from './commands/run-several.ts';
import { exitCodes } from './exit-codes.ts';
import { openOutput } from './output/output.ts';
import { showProblem } from './output/show-problem.ts';
import { Problem } from './problem.ts';
import { commandUsage, usage, usageLine } from './usage.ts';

const everywhere = {
  json: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'known-hosts': { type: 'string' },
} as const;

/** Runs `bakehouse access …` and gives back its exit status; nothing is thrown and nothing but `io` is used for output. */
export async function accessCommand(argv: string[], io: AccessIo, tuning: Tuning = {}): Promise<number> {
  const json = argv.includes('--json');
  const colours = !argv.includes('--no-color') && (io.env['NO_COLOR'] ?? '') === '';
  ignoreClosedPipe(io.stdout);
  const output = openOutput(io.stdout, io.stderr, { json, colours });
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await dispatch(argv, { io, tuning, output, signal: stop.signal });
  } catch (cause) {
    const { json: problem, exitCode } = showProblem(output, cause, argv.includes('--debug'));
    output.json({ command: argv[0] ?? null, exitCode, problem });
    return exitCode;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** A reader such as `head` may leave before the end; the work goes on, and its exit status counts. */
function ignoreClosedPipe(sink: AccessIo['stdout']): void {
  if (!('on' in sink) || typeof sink.on !== 'function') return;
  sink.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

async function dispatch(argv: string[], around: Surroundings): Promise<number> {
  const { io } = around;
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const asked = name !== undefined;
    (asked ? io.stdout : io.stderr).write(usage());
    return asked ? exitCodes.ok : exitCodes.usage;
  }
  const command = allCommands.find((one) => one.name === name);
  if (command === undefined)
    throw new Problem('usage', `there is no command ${JSON.stringify(name)}`, {
      fix: `known are ${allCommands.map((one) => one.name).join(', ')}`,
    });
  const { values, positionals } = readArguments(command, args);
  if (values['help'] === true) {
    io.stdout.write(commandUsage(command));
    return exitCodes.ok;
  }
  if (command.standalone === true) {
    if (positionals.length > 0) throw new Problem('usage', `what is ${JSON.stringify(positionals[0])} for?`);
    return command.run(around, values);
  }
  return runForFiles(command, positionals, values, around);
}

async function runForFiles(
  command: Command,
  positionals: readonly string[],
  options: Session['options'],
  around: Surroundings,
): Promise<number> {
  const [file, ...rest] = positionals;
  if (file === undefined)
    throw new Problem('usage', `${command.name} needs the file of a server`, {
      fix: usageLine(command),
    });
  const open = (one: string, operands: string[]) =>
    openSession(command, { file: one, rest: operands, options }, around);
  if (command.many === true && (rest.length > 0 || command.afterAll !== undefined)) {
    const sessions: Session[] = [];
    for (const one of positionals) sessions.push(await open(one, []));
    return runSeveral(command, sessions, around.output);
  }
  if (rest.length > 0 && command.operands === undefined)
    throw new Problem('usage', `what is ${JSON.stringify(rest[0])} for?`);
  return command.run(await open(file, rest));
}

function readArguments(command: AnyCommand, args: string[]) {
  try {
    return parseArgs({ args, options: { ...everywhere, ...command.options }, allowPositionals: true });
  } catch (cause) {
    const message = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : 'wrong arguments';
    throw new Problem(
      'usage',
      message,
      { fix: `bakehouse access ${command.name} --help shows what it takes` },
      cause,
    );
  }
}
