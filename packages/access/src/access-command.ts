import { parseArgs } from 'node:util';
import { commands } from './commands/list.ts';
import type { AccessIo, Command, Session, Tuning } from './commands/command.ts';
import { loadConfig } from './config/load-config.ts';
import { readCredentials } from './config/credentials.ts';
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

/** Runs `bakehouse access …` and gives back its exit status; nothing is thrown and nothing but `io` is used for output. */
export async function accessCommand(argv: string[], io: AccessIo, tuning: Tuning = {}): Promise<number> {
  const json = argv.includes('--json');
  const colours = !argv.includes('--no-color') && (io.env['NO_COLOR'] ?? '') === '';
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

async function dispatch(
  argv: string[],
  io: AccessIo,
  tuning: Tuning,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.stdout.write(usage());
    return name === undefined ? exitCodes.usage : exitCodes.ok;
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
      fix: commandUsage(command).split('\n')[0] ?? '',
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
    throw new Problem('usage', cause instanceof Error ? cause.message : 'wrong arguments', {}, cause);
  }
}

function usage(): string {
  const lines = commands.map((one) => `  ${one.name.padEnd(8)} ${one.summary}`);
  return `Usage: bakehouse access COMMAND FILE [options]\n\n${lines.join('\n')}\n\nEvery command takes --json, --no-color, --debug, --known-hosts FILE (for SSH) and --help.\n`;
}

function commandUsage(command: Command): string {
  const lines = Object.entries(command.help).map(([name, text]) => `  --${name.padEnd(14)} ${text}`);
  const operands = command.operands === undefined ? '' : ` ${command.operands}`;
  return `Usage: bakehouse access ${command.name} FILE${operands} [options]\n\n${command.summary}\n\n${lines.join('\n')}\n`;
}
