import { readCredentials } from '../config/credentials.ts';
import { loadServer } from '../config/load-config.ts';
import { askDirectly } from '../dns/ask-directly.ts';
import { openDns } from '../dns/open-dns.ts';
import { httpClient, usualPatience } from '../http/client.ts';
import { openMesh } from '../mesh/open-mesh.ts';
import { rememberDevices } from '../mesh/remember-devices.ts';
import type { Output } from '../output/output.ts';
import { entriesOf } from '../policy/entries.ts';
import { osLookup } from '../probes/os-resolver.ts';
import { childEnvironment, sshRunner } from '../server/runner.ts';
import type { AccessIo, Command, Session, Tuning } from './command.ts';
import { readSavedPlan } from './saved-plan.ts';

/** The world around one run of the command. */
export interface Surroundings {
  io: AccessIo;
  tuning: Tuning;
  output: Output;
  signal: AbortSignal;
}

/** Reads the file of one server, or the plan that was kept of it, and opens what a command works with. */
export async function openSession(
  command: Command,
  line: Pick<Session, 'file' | 'rest' | 'options'>,
  { io, tuning, output, signal }: Surroundings,
): Promise<Session> {
  const cwd = io.cwd ?? process.cwd();
  const meshUrl = io.env['TAILSCALE_BASE_URL'];
  const { source, config, plan } = await loadServer(line.file, cwd, meshUrl, (value) =>
    readSavedPlan(command.name, value, line),
  );
  const credentials = readCredentials(io.env, config);
  output.hide(...credentials.all);
  const lookup = tuning.lookup ?? osLookup;
  const childEnv = childEnvironment(io.env);
  const http = httpClient(tuning.patience ?? usualPatience, signal);
  const options: Session['options'] = { ...line.options, ...plan?.options };
  const { via, 'ci-secret-to': ciSecretTo, 'known-hosts': knownHosts } = options;
  const how = {
    identity: config.ssh.identity,
    knownHosts: typeof knownHosts === 'string' ? knownHosts : undefined,
  };
  return {
    ...line,
    options,
    io,
    source,
    config,
    ...(plan === undefined ? {} : { plan }),
    output,
    lookup,
    signal,
    login: credentials.login,
    reportToken: credentials.report,
    http,
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
      adopt: options['adopt'] === true,
      childEnv,
      keepSecret: (secret) => output.hide(secret),
      signal,
    }),
  };
}
