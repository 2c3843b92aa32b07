import { parseArgs } from 'node:util';
import { Problem } from '@bakehouse/contract';
import { productVersion } from '../foundation/places.ts';
import { commands } from './commands/index.ts';
import type { Command, CommandIo } from './define-command.ts';
import { exitCodes } from './exit-codes.ts';
import { commandHelp, generalHelp } from './help.ts';
import { nearest } from './nearest.ts';

/** Runs `bakehouse` with these arguments and gives the exit code. */
export async function runCommand(argv: string[], io: CommandIo): Promise<number> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help' || name === '-h') return help(rest[0], io);
  if (name === '--version' || name === '-v') return runCommand(['version'], io);
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) return usageFault(`there is no command "${name}"${hint(name)}`, io);
  if (command.raw !== undefined) return command.raw(rest, io);
  return runParsed(command, rest, io);
}

async function runParsed(command: Command, argv: string[], io: CommandIo): Promise<number> {
  const options = {
    ...command.options,
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    return usageFault(`${command.name}: ${firstSentence((error as Error).message)}`, io);
  }
  const { values, positionals } = parsed;
  if (values.help === true) return help(command.name, io);
  const { least, most } = command.positionals ?? { least: 0, most: 0 };
  if (positionals.length < least || positionals.length > most) {
    return usageFault(`${command.name} takes ${command.arguments ?? 'no arguments'}`, io);
  }
  try {
    return (
      (await command.run?.({ options: values, positionals, io, json: values.json === true })) ??
      exitCodes.failed.code
    );
  } catch (error) {
    return failed(error, values.json === true, io);
  }
}

function failed(error: unknown, json: boolean, io: CommandIo): number {
  if (!(error instanceof Problem)) throw error;
  if (json) io.stdout.write(`${JSON.stringify(error)}\n`);
  else io.stderr.write(`bakehouse: ${error.message}\n`);
  return exitCodes.failed.code;
}

async function help(name: string | undefined, io: CommandIo): Promise<number> {
  const command = commands.find((candidate) => candidate.name === name);
  if (name !== undefined && command === undefined)
    return usageFault(`there is no command "${name}"${hint(name)}`, io);
  if (command?.raw !== undefined) return command.raw(['--help'], io);
  io.stdout.write(command === undefined ? generalHelp(commands, productVersion()) : commandHelp(command));
  return exitCodes.done.code;
}

function usageFault(detail: string, io: CommandIo): number {
  io.stderr.write(`bakehouse: ${detail}; "bakehouse help" lists all commands.\n`);
  return exitCodes.usage.code;
}

function hint(name: string): string {
  const near = nearest(
    name,
    commands.map((command) => command.name),
  );
  return near === undefined ? '' : ` (did you mean "${near}"?)`;
}

function firstSentence(message: string): string {
  const [sentence = message] = message.split(/\.\s|\n/, 1);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
