import type { AnyCommand } from './commands/command.ts';
import { allCommands } from './commands/list.ts';
import { variables } from './config/credentials.ts';

const everywhereHelp = {
  'known-hosts': 'FILE with the host keys SSH trusts',
  json: 'one JSON document on standard output instead of text',
  'no-color': 'no colours, as with NO_COLOR set',
  debug: 'show where a failure came from',
};

const guide = 'docs/guides/network-access.md';

/** The help of the whole command. */
export function usage(): string {
  const lines = allCommands.map((one) => `  ${one.name.padEnd(8)} ${one.summary}`);
  const example = [
    '  bakehouse access plan acme.yaml',
    '  bakehouse access apply acme.yaml',
    '  bakehouse access enroll acme.yaml --via deploy@HOST --mint',
    '  bakehouse access apply acme.yaml',
    '  bakehouse access verify acme.yaml',
  ];
  return [
    'Usage: bakehouse access COMMAND FILE [options]',
    `\nPuts a server behind a private mesh network. FILE describes the server, in YAML or JSON: see ${guide}.\n`,
    ...lines,
    '\nIn this order:\n',
    ...example,
    `\nCredentials come from the environment: ${variables.tailscale[0]} or ${variables.headscale[0]}, and ${variables.technitium[0]}.`,
    'Exit status: 0 done, 2 changes pending, 3 a check failed, 4 refused, 5 conflict, 6 credentials, 7 no answer, 8 drift, 9 not on this machine, 64 usage.',
    'Every command takes --help and the options shown there.\n',
  ].join('\n');
}

/** The help of one subcommand. */
export function commandUsage(command: AnyCommand): string {
  const own = Object.entries({ ...command.help, ...everywhereHelp });
  const lines = own.map(([name, text]) => `  --${name.padEnd(14)} ${text}`);
  return `Usage: ${usageLine(command)}\n\nWhat it does: ${command.summary}\n\n${lines.join('\n')}\n`;
}

/** The command line of one subcommand. */
export function usageLine(command: AnyCommand): string {
  if (command.standalone === true) return `bakehouse access ${command.name} [options]`;
  const operands = command.operands === undefined ? '' : ` ${command.operands}`;
  return `bakehouse access ${command.name} FILE${command.many === true ? '…' : operands} [options]`;
}
