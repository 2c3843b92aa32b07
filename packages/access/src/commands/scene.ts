import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { missingCredentials, variables } from '../config/credentials.ts';
import { textOption, textsOption, type Session } from './command.ts';
import { parseJson, readJson } from '../mesh/json.ts';
import { queryDns } from '../probes/dns-query.ts';
import { Problem } from '../problem.ts';
import { isMeshAddress } from '../mesh-address.ts';
import { childEnvironment, localRunner, sshRunner, type Runner } from '../server/runner.ts';
import { addressOf, findNode } from '../steps/node.ts';
import type { Context } from '../steps/step.ts';
import type { Scene } from '../checks/check.ts';

/** Options shared by the commands that look at the network. */
export const sceneOptions = {
  via: { type: 'string' },
  'server-ip': { type: 'string' },
  other: { type: 'string', multiple: true },
  timeout: { type: 'string' },
  hold: { type: 'string' },
  'app-path': { type: 'string' },
  'api-path': { type: 'string' },
  'ws-path': { type: 'string' },
  'login-path': { type: 'string' },
  'session-path': { type: 'string' },
} as const;

/** What those options mean. */
export const sceneHelp: Record<string, string> = {
  via: 'USER@HOST: also look at the server over SSH',
  'server-ip': 'ADDRESS: the mesh address the names must have; found out by itself where possible',
  other: 'HOST: another server that must not be reachable (may be given several times)',
  timeout: 'SECONDS to wait for an answer (3)',
  hold: 'SECONDS to hold the WebSocket (5)',
  'app-path': 'path of a page of the application (/)',
  'api-path': 'path that the API answers (/)',
  'ws-path': 'path of the WebSocket (/)',
  'login-path': 'path at which the API takes ACCESS_LOGIN_BODY of the environment as a login',
  'session-path': 'path that the API answers only after a login',
};

/** Sets the scene: finds the server's address and opens what the given credentials allow. */
export async function openScene(session: Session): Promise<Scene> {
  const { config, io } = session;
  const childEnv = childEnvironment(io.env);
  const local = localRunner(childEnv);
  const via = textOption(session, 'via');
  const knownHosts = textOption(session, 'known-hosts');
  const admin = session.hasMeshCredentials ? session.context() : undefined;
  const timeout = seconds(session, 'timeout', 3);
  const ca =
    config.ca === undefined ? undefined : await readCa(resolve(io.cwd ?? '.', session.file, '..', config.ca));
  return {
    config,
    address: textOption(session, 'server-ip') ?? (await findAddress(session, admin, local, timeout)),
    lookup: session.lookup,
    query: queryDns,
    local,
    server:
      via === undefined ? undefined : sshRunner(via, { identity: config.ssh.identity, knownHosts }, childEnv),
    admin,
    others: textsOption(session, 'other'),
    ca,
    knownHosts,
    paths: {
      app: textOption(session, 'app-path') ?? '/',
      api: textOption(session, 'api-path') ?? '/',
      ws: textOption(session, 'ws-path') ?? '/',
    },
    login: readLogin(session),
    timeout,
    hold: seconds(session, 'hold', 5),
  };
}

/** The server's address: from the control plane, else from the local client, else from the internal DNS server. */
async function findAddress(
  session: Session,
  admin: Context | undefined,
  local: Runner,
  timeout: number,
): Promise<string | undefined> {
  const { config } = session;
  if (admin !== undefined) {
    const node = await findNode(admin.mesh, config.names);
    return node === undefined ? undefined : addressOf(node);
  }
  const status = await local.run(['tailscale', 'status', '--json'], { timeout: 5000 });
  if (status.status === 0) {
    const peers = parseJson(status.stdout, 'read the client').object('Peer').entries();
    const peer = peers
      .map(([, value]) => readJson(value))
      .find((one) => one.text('HostName') === config.names.hostname);
    const address = peer?.texts('TailscaleIPs').find((one) => one.includes('.'));
    if (address !== undefined) return address;
  }
  const { values } = await queryDns({
    server: config.dns.server,
    name: config.domains.app,
    type: 'A',
    timeout,
  });
  return values.find(isMeshAddress);
}

/** The login to try: both paths and what to send, or nothing of the three. */
function readLogin(session: Session): Scene['login'] {
  const [path, sessionPath] = [textOption(session, 'login-path'), textOption(session, 'session-path')];
  if (path === undefined && sessionPath === undefined) return undefined;
  if (path === undefined || sessionPath === undefined)
    throw new Problem('usage', '--login-path and --session-path belong together');
  if (session.login === undefined) throw missingCredentials('the login to try', variables.login);
  return { path, sessionPath, body: session.login };
}

function seconds(session: Session, name: string, usual: number): number {
  const given = textOption(session, name);
  const value = given === undefined ? usual : Number(given);
  if (!Number.isFinite(value) || value <= 0)
    throw new Problem('usage', `--${name} must be a number of seconds`);
  return value * 1000;
}

async function readCa(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Problem('usage', `ca: cannot read ${file}`, {}, cause);
  });
}
