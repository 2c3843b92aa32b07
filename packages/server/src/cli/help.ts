import type { Command, CommandOption } from './define-command.ts';
import { exitCodes } from './exit-codes.ts';

/** The help of the whole command. */
export function generalHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map((command) => titleOf(command).length));
  const rows = commands.map((command) => `  ${titleOf(command).padEnd(width)}  ${command.summary}`);
  return `Bakehouse ${version}: modules, workflows, documents, sites.

Usage: bakehouse COMMAND [options]

Commands
${rows.join('\n')}

Options of every command
  --json  One JSON value on standard output instead of text
  --help  What the command does and takes

Exit codes
${exitCodeRows()}

Configuration is read from the environment and from bakehouse.config.json; "bakehouse config" shows it.
`;
}

/** The help of one command. */
export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...everywhere }).map(([name, { value, about }]) => ({
    title: value === undefined ? `--${name}` : `--${name} ${value}`,
    about,
  }));
  const width = Math.max(...options.map(({ title }) => title.length));
  const details = command.details === undefined ? '' : `\n${command.details.trim()}\n`;
  return `${command.summary}

Usage: bakehouse ${titleOf(command)} [options]
${details}
Options
${options.map(({ title, about }) => `  ${title.padEnd(width)}  ${about}`).join('\n')}
`;
}

const everywhere: Record<string, CommandOption> = {
  json: { type: 'boolean', about: 'One JSON value on standard output instead of text' },
  help: { type: 'boolean', about: 'This text' },
};

function titleOf(command: Command): string {
  return command.arguments === undefined ? command.name : `${command.name} ${command.arguments}`;
}

function exitCodeRows(): string {
  return Object.values(exitCodes)
    .map(({ code, about }) => `  ${String(code).padEnd(4)}  ${about}`)
    .join('\n');
}
