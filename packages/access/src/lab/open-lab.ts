import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareInternalDns } from './internal-dns.ts';
import { answerJoin } from './join.ts';
import { labPolicy } from './lab-policy.ts';
import { writeMeshClient } from './mesh-client.ts';
import { addresses, LabNetwork, type LabNode, type LabRan } from './network.ts';
import { filterAll, people } from './nodes.ts';
import { partCommand } from './parts/index.ts';
import { labDomains, publicView, startServices, startUpstream } from './services.ts';
import { serve } from './stand-in/serve.ts';
import { standInTailscale, type TailscaleState } from './stand-in/tailscale.ts';
import { until } from './until.ts';

/** A whole mesh on one machine: packets, DNS, proxy and SSH are real, the control plane and the mesh client stand-ins. */
export interface Lab {
  network: LabNetwork;
  mesh: TailscaleState;
  /** The file of the server, and the folder it is in. */
  file: string;
  directory: string;
  /** Runs `bakehouse access` on a node; administrators have credentials. */
  access: (node: LabNode, argv: string[], credentials: boolean) => Promise<LabRan>;
  /** Which of HOST:PORT open from a node. */
  opens: (node: LabNode, targets: string[]) => Promise<string[]>;
  /** The address that the resolver of a node gives, or nothing. */
  resolves: (node: LabNode, name: string) => Promise<string>;
  close: () => void;
}

const port = 8080;

/** Brings the lab up. Whatever happens, `close` (or a signal) leaves nothing behind. */
export async function openLab(self: readonly string[], path: string, signal: AbortSignal): Promise<Lab> {
  const directory = mkdtempSync(join(tmpdir(), 'bakehouse-lab-'));
  const network = new LabNetwork(path);
  const stop = new AbortController();
  const close = () => {
    signal.removeEventListener('abort', close);
    stop.abort();
    network.down();
    rmSync(directory, { recursive: true, force: true });
  };
  signal.addEventListener('abort', close);
  try {
    return { ...(await build({ self, directory, network, signal: stop.signal })), close };
  } catch (cause) {
    close();
    throw cause;
  }
}

async function build(given: {
  self: readonly string[];
  directory: string;
  network: LabNetwork;
  /** Ends whatever serves or waits. */
  signal: AbortSignal;
}): Promise<Omit<Lab, 'close'>> {
  const { self, directory, network, signal } = given;
  const at = (name: string) => join(directory, name);
  const [state, bin, socket] = [at('client'), at('bin'), at('control-plane')];
  mkdirSync(state);
  mkdirSync(bin);
  writeMeshClient(bin);
  network.env['PATH'] = `${bin}:${network.env['PATH'] ?? ''}`;
  network.env['MESH_STATE'] = state;
  const mesh = controlPlane();
  const file = join(directory, 'acme.json');
  const dns = prepareInternalDns(directory, network.env['PATH']);
  writeFileSync(file, JSON.stringify(serverFile(directory, dns), null, 2));
  network.up(directory);
  await serve(socket, standInTailscale(mesh), signal);
  for (const node of ['dns', 'server'] as const)
    network.start(node, partCommand(self, 'relay', `${port}=${socket}`));
  network.start('upstream', partCommand(self, 'outside'));
  startUpstream(network, publicView);
  mesh.changed = () => {
    if (!signal.aborted) filterAll(mesh, network);
  };
  mesh.changed();
  await network.run('dns', dns.reload);
  await startServices(network, directory, self, signal);
  const resolves = async (node: LabNode, name: string) =>
    (await network.run(node, ['getent', 'ahostsv4', name])).stdout.split(/\s/)[0] ?? '';
  await until(async () => (await resolves('ann', 'www.acme.test')) === '203.0.113.99', signal);
  await until(async () => (await network.run('dns', ['ss', '-Hltn'])).stdout.includes(`:${port} `), signal);
  void answerJoin(mesh, state, signal).catch(() => undefined);
  return {
    network,
    mesh,
    file,
    directory,
    access: (node, argv, credentials) =>
      network.run(node, [...self, ...argv], credentials ? { TAILSCALE_API_KEY: mesh.token } : {}),
    opens: async (node, targets) => {
      const { stdout } = await network.run(node, partCommand(self, 'ports', ...targets));
      if (stdout === '') return [];
      const results: Record<string, string> = JSON.parse(stdout);
      return targets.filter((target) => results[target] === 'open');
    },
    resolves,
  };
}

function controlPlane(): TailscaleState {
  return {
    token: `tskey-api-${randomBytes(16).toString('hex')}`,
    oauthSecret: randomBytes(16).toString('hex'),
    policy: labPolicy,
    splitDns: {},
    override: false,
    devices: people(),
    infrastructure: [],
    keys: [],
    changed: () => undefined,
  };
}

function serverFile(directory: string, dns: object) {
  return {
    slug: 'acme',
    domains: labDomains,
    users: ['ann@acme.example'],
    dns,
    mesh: {
      provider: 'tailscale',
      url: `http://127.0.0.1:${port}`,
      outbound: { https: `${addresses.upstream}:443`, stun: `${addresses.upstream}:3478` },
    },
    ssh: { user: 'root', identity: join(directory, 'user') },
    ca: join(directory, 'ca.pem'),
    ci: { provider: 'gitlab' },
  };
}
