import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { answerJoin } from '../lab/join.ts';
import { labPolicy } from '../lab/lab-policy.ts';
import { writeMeshClient } from '../lab/mesh-client.ts';
import { addresses, ended, LabNetwork, type LabNode, type LabRan } from '../lab/network.ts';
import { filterAll, people } from '../lab/nodes.ts';
import { partCommand } from '../lab/parts/index.ts';
import { labDomains, publicView, startServices, startUpstream } from '../lab/services.ts';
import { until } from '../lab/until.ts';
import { nodeCommand } from './bundle.ts';
import { startInternal } from './lab-internal-dns.ts';
import { startWorld, type World } from './world.ts';

/** A whole mesh on one machine: real packets, real DNS, proxy and SSH, steered by the fake control plane. */
export interface Lab {
  world: World;
  network: LabNetwork;
  /** Runs `access` on a node; credentials only where asked for. */
  access: (node: LabNode, argv: string[], credentials?: boolean) => Promise<LabRan>;
  /** Runs `enroll` on the server with a terminal and types the key at the prompt. */
  enroll: (key: string) => Promise<LabRan>;
  /** Which of `host:port` open from a node. */
  opens: (node: LabNode, targets: string[]) => Promise<string[]>;
  /** The address the resolver of a node gives. */
  resolves: (node: LabNode, name: string) => Promise<string>;
  /** Changes the public view of the names. */
  publish: (records: string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Brings the lab up. */
export async function startLab(): Promise<Lab> {
  const world = await startWorld({
    domains: labDomains,
    dns: undefined,
    ssh: { user: 'root', identity: 'replaced below' },
    ca: 'ca.pem',
  });
  const network = new LabNetwork(process.env['PATH'] ?? '');
  const { directory } = world;
  const state = join(directory, 'client');
  mkdirSync(state);
  mkdirSync(join(directory, 'bin'));
  writeMeshClient(join(directory, 'bin'));
  network.env['PATH'] = `${directory}/bin:${network.env['PATH'] ?? ''}`;
  network.env['MESH_STATE'] = state;
  writeFile(world);
  world.mesh.policy = labPolicy;
  world.mesh.infrastructure = [];
  world.mesh.devices.push(...people());
  network.up(directory);
  const self = nodeCommand('../main.ts');
  const relays = await startRelays(world, network, ['admin', 'ann', 'server']);
  network.start('upstream', partCommand(self, 'outside'));
  let upstream = startUpstream(network, publicView);
  writeDns(world);
  const internal = startInternal(network, directory);
  world.mesh.changed = () => filterAll(world.mesh, network);
  world.dns.changed = () => {
    writeDns(world);
    internal.kill('SIGHUP');
  };
  world.mesh.changed();
  await startServices(network, directory, self);
  const resolves = async (node: LabNode, name: string) =>
    (await network.run(node, ['getent', 'ahostsv4', name])).stdout.split(/\s/)[0] ?? '';
  await until(async () => (await resolves('bob', 'www.acme.test')) === '203.0.113.99');
  return {
    world,
    network,
    access: (node, argv, credentials = false) =>
      network.run(node, nodeCommand('../main.ts', ...argv), credentials ? world.env : {}),
    enroll: (key) => enroll(world, network, state, key),
    opens: async (node, targets) => {
      const { stdout } = await network.run(node, partCommand(self, 'ports', ...targets));
      const results: Record<string, string> = JSON.parse(stdout);
      return targets.filter((target) => results[target] === 'open');
    },
    resolves,
    publish: async (records) => {
      upstream.kill('SIGKILL');
      await ended(upstream);
      upstream = startUpstream(network, [...publicView, ...records]);
      await until(async () => (await resolves('bob', 'www.acme.test')) === '203.0.113.99');
    },
    close: async () => {
      network.down();
      for (const relay of relays) relay.close();
      await world.close();
    },
  };
}

/** The file of the server, now that the directory with its keys is known. */
function writeFile(world: World): void {
  const content: { mesh: object } = JSON.parse(readFileSync(world.file, 'utf8'));
  const dns = {
    provider: 'technitium',
    server: addresses.dns,
    admin: world.dnsUrl,
    suffixes: ['acme.test'],
    upstream: addresses.upstream,
  };
  const mesh = {
    ...content.mesh,
    outbound: { https: `${addresses.upstream}:443`, stun: `${addresses.upstream}:3478` },
  };
  writeFileSync(
    world.file,
    JSON.stringify({ ...content, dns, mesh, ssh: { user: 'root', identity: join(world.directory, 'user') } }),
  );
}

/** Writes the records of the fake DNS server for the real one. */
function writeDns(world: World): void {
  const zones = Object.entries(world.dns.zones);
  const hosts = zones.flatMap(([, zone]) =>
    zone.records
      .filter((record) => record.type === 'A')
      .map((record) => `${record.rData['ipAddress']} ${record.name}`),
  );
  const servers = zones.flatMap(([name, zone]) =>
    zone.records
      .filter((record) => record.type === 'FWD')
      .map((record) => `server=/${name}/${record.rData['forwarder'] ?? ''}`),
  );
  writeFileSync(join(world.directory, 'dns-hosts'), `${hosts.join('\n')}\n`);
  writeFileSync(join(world.directory, 'dns-servers'), `${servers.join('\n')}\n`);
}

/** Makes the fakes reachable inside namespaces at the address they have outside: socket files know no namespaces. */
async function startRelays(world: World, network: LabNetwork, nodes: LabNode[]): Promise<Server[]> {
  const ports = [world.meshUrl, world.dnsUrl].map((url) => new URL(url).port);
  const servers = await Promise.all(
    ports.map(async (port) => {
      const server = createServer((near) => {
        const far = connect(Number(port), '127.0.0.1');
        near.on('error', () => far.destroy());
        far.on('error', () => near.destroy());
        near.pipe(far).pipe(near);
      });
      await new Promise<void>((resolve) => server.listen(join(world.directory, `port-${port}`), resolve));
      return server;
    }),
  );
  for (const node of nodes)
    network.start(
      node,
      partCommand(
        nodeCommand('../main.ts'),
        'relay',
        ...ports.map((port) => `${port}=${join(world.directory, `port-${port}`)}`),
      ),
    );
  return servers;
}

async function enroll(world: World, network: LabNetwork, state: string, key: string): Promise<LabRan> {
  const command = nodeCommand('../main.ts', 'enroll', world.file).join(' ');
  const child: ChildProcess = network.open('server', ['script', '-qfec', command, '/dev/null']);
  const result = ended(child);
  child.stdout?.on('data', (text: string | Buffer) => {
    if (String(text).includes('(hidden)')) child.stdin?.write(`${key}\r`);
  });
  const answering = answerJoin(world.mesh, state);
  const ran = await Promise.race([result, answering.then(() => result)]);
  await answering.catch(() => undefined);
  return ran;
}
