import { parseArgs } from 'node:util';
import { commands } from './commands/list.ts';
import type { AccessIo, Command, Session, Tuning } from './commands/command.ts';
import { loadConfig } from './config/load-config.ts';
import { readCredentials, variables } from './config/credentials.ts';
import { askDirectly } from './dns/ask-directly.ts';
import { openDns } from './dns/open-dns.ts';
import { exitCodes } from './exit-codes.ts';
import { httpClient, usualPatience } from './http/client.ts';
import { openMesh } from './mesh/open-mesh.ts';
import { rememberDevices } from './mesh/remember-devices.ts';
import { openOutput, type Output } from './output/output.ts';
import { showProblem } from './output/show-problem.ts';
import { entriesOf } from './policy/entries.ts';
import { osLookup } from './probes/os-resolver.ts';
import { Problem } from './problem.ts';
import { childEnvironment, sshRunner } from './server/runner.ts';

const everywhere = {
  json: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'known-hosts': { type: 'string' },
} as const;

const everywhereHelp = {
  'known-hosts': 'FILE with the host keys SSH trusts',
  json: 'one JSON document on standard output instead of text',
  'no-color': 'no colours, as with NO_COLOR set',
  debug: 'show where a failure came from',
};

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
    return await dispatch(argv, io, tuning, output, stop.signal);
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

async function dispatch(
  argv: string[],
  io: AccessIo,
  tuning: Tuning,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const asked = name !== undefined;
    (asked ? io.stdout : io.stderr).write(usage());
    return asked ? exitCodes.ok : exitCodes.usage;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined)
    throw new Problem('usage', `there is no command ${JSON.stringify(name)}`, {
      fix: `known are ${commands.map((one) => one.name).join(', ')}`,
    });
  const { values, positionals } = readArguments(command, args);
  if (values['help'] === true) {
    io.stdout.write(commandUsage(command));
    return exitCodes.ok;
  }
  const [file, ...rest] = positionals;
  if (file === undefined)
    throw new Problem('usage', `${name} needs the file of a server`, {
      fix: usageLine(command),
    });
  if (rest.length > 0 && command.operands === undefined)
    throw new Problem('usage', `what is ${JSON.stringify(rest[0])} for?`);
  return command.run(await openSession({ file, rest, options: values }, io, tuning, output, signal));
}

async function openSession(
  line: Pick<Session, 'file' | 'rest' | 'options'>,
  io: AccessIo,
  tuning: Tuning,
  output: Output,
  signal: AbortSignal,
): Promise<Session> {
  const config = await loadConfig(line.file, io.cwd ?? process.cwd(), io.env['TAILSCALE_BASE_URL']);
  const credentials = readCredentials(io.env, config);
  output.hide(...credentials.all);
  const lookup = tuning.lookup ?? osLookup;
  const childEnv = childEnvironment(io.env);
  const http = httpClient(tuning.patience ?? usualPatience, signal);
  const { via, 'ci-secret-to': ciSecretTo, 'known-hosts': knownHosts } = line.options;
  const how = {
    identity: config.ssh.identity,
    knownHosts: typeof knownHosts === 'string' ? knownHosts : undefined,
  };
  return {
    ...line,
    io,
    config,
    output,
    lookup,
    signal,
    login: credentials.login,
    hasMeshCredentials: credentials.mesh !== undefined,
    context: () => ({
      config,
      entries: entriesOf(config.names, config.users, config.mesh.tagOwner),
      mesh: rememberDevices(openMesh(config.mesh, credentials, http)),
      dns: openDns(config, credentials, http),
      ...(typeof ciSecretTo === 'string' ? { ciSecretTo: ['sh', '-c', ciSecretTo] } : {}),
      ...(typeof via === 'string' ? { server: sshRunner(via, how, childEnv) } : {}),
      lookup,
      ask: tuning.ask ?? askDirectly,
      adopt: line.options['adopt'] === true,
      childEnv,
      keepSecret: (secret) => output.hide(secret),
      signal,
    }),
  };
}

function readArguments(command: Command, args: string[]) {
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

const guide = 'docs/guides/network-access.md';

function usage(): string {
  const lines = commands.map((one) => `  ${one.name.padEnd(8)} ${one.summary}`);
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
    'Exit status: 0 done, 2 changes pending, 3 a check failed, 4 refused, 5 conflict, 6 credentials, 7 no answer, 64 usage.',
    'Every command takes --help and the options shown there.\n',
  ].join('\n');
}

function commandUsage(command: Command): string {
  const own = Object.entries({ ...command.help, ...everywhereHelp });
  const lines = own.map(([name, text]) => `  --${name.padEnd(14)} ${text}`);
  return `Usage: ${usageLine(command)}\n\nWhat it does: ${command.summary}\n\n${lines.join('\n')}\n`;
}

function usageLine(command: Command): string {
  const operands = command.operands === undefined ? '' : ` ${command.operands}`;
  return `bakehouse access ${command.name} FILE${operands} [options]`;
}
