import type { AccessConfig } from '../config/config.ts';
import { probeStun, type StunProbe } from '../probes/stun.ts';
import { iptablesVerdict, nftVerdict, type Verdict } from './firewall.ts';
import type { Runner } from '../server/runner.ts';

/** One thing looked at on the server. */
export interface ServerFinding {
  id: string;
  /** Undefined where it could not be seen. */
  ok: boolean | undefined;
  text: string;
  fix: string;
}

/** Looks at everything the server itself must bring: sudo, firewall, listeners, the client, and the way out. */
export async function serverFindings(server: Runner, config: AccessConfig): Promise<ServerFinding[]> {
  const sudo = await server.run(['sudo', '-n', 'true']);
  const root = (await server.run(['id', '-u'])).stdout.trim() === '0';
  const mayAct = root || sudo.status === 0;
  const asRoot = (command: string[]) => server.run(root ? command : ['sudo', '-n', ...command]);
  const [firewall, listeners, outbound] = await Promise.all([
    mayAct ? firewallVerdicts(asRoot) : Promise.resolve(undefined),
    server.run(['ss', '-Hltn']),
    outboundFindings(server, config),
  ]);
  return [
    {
      id: 'sudo',
      ok: mayAct,
      text: mayAct ? 'sudo works' : 'sudo needs a password or is not allowed',
      fix: 'give the login sudo',
    },
    ...[22, 80, 443].map((port): ServerFinding => {
      const verdict = firewall?.get(port) ?? 'unknown';
      const text = `the firewall ${verdict === 'unknown' ? 'could not be read for' : verdict} TCP ${port} on the mesh interface`;
      return {
        id: `firewall-${port}`,
        ok: verdict === 'unknown' ? undefined : verdict === 'accepts',
        text,
        fix: `allow TCP ${port} in on tailscale0`,
      };
    }),
    ...[22, 80, 443].map((port): ServerFinding => {
      const heard = listeners.status === 0 ? hears(listeners.stdout, port) : undefined;
      const text =
        heard === undefined
          ? `what listens on TCP ${port} could not be seen`
          : heard
            ? `something listens on TCP ${port}`
            : `nothing listens on TCP ${port} on the mesh address`;
      return {
        id: `listener-${port}`,
        ok: heard,
        text,
        fix: `let the service on ${port} listen on all addresses or on the mesh address`,
      };
    }),
    ...outbound,
  ];
}

async function firewallVerdicts(
  run: (command: string[]) => ReturnType<Runner['run']>,
): Promise<Map<number, Verdict>> {
  const [nft, iptables] = await Promise.all([
    run(['nft', 'list', 'ruleset']),
    run(['iptables', '-S', 'INPUT']),
  ]);
  return new Map(
    [22, 80, 443].map((port) => {
      const found = new Set<Verdict>([
        nft.status === 0 ? nftVerdict(nft.stdout, port) : 'unknown',
        iptables.status === 0 ? iptablesVerdict(iptables.stdout, port) : 'unknown',
      ]);
      return [port, found.has('drops') ? 'drops' : found.has('accepts') ? 'accepts' : 'unknown'];
    }),
  );
}

/** Whether `ss -Hltn` shows a listener that connections over the mesh can reach. */
function hears(listing: string, port: number): boolean {
  return listing.split('\n').some((line) => {
    const local = line.trim().split(/\s+/)[3] ?? '';
    const colon = local.lastIndexOf(':');
    const address = local.slice(0, colon);
    return Number(local.slice(colon + 1)) === port && !/^(127\.|\[::1\])/.test(address);
  });
}

/** TCP 443, UDP 3478 and UDP from port 41641, tried from the server itself. */
async function outboundFindings(server: Runner, config: AccessConfig): Promise<ServerFinding[]> {
  const { https, stun } = config.mesh.outbound;
  const [host = '', port = '443'] = https.split(':');
  const [tcp, udp, direct] = await Promise.all([
    server.run(['timeout', '5', 'bash', '-c', `exec 3<>/dev/tcp/${host}/${port}`], { timeout: 8000 }),
    server.local ? probeStun(stun, { timeout: 2000 }) : netcheck(server),
    server.local ? probeStun(stun, { timeout: 2000, sourcePort: 41_641 }) : Promise.resolve('taken' as const),
  ]);
  const relays = 'without it traffic takes relays over TCP 443';
  return [
    {
      id: 'outbound-443',
      ok: tcp.status === 0,
      text: tcp.status === 0 ? 'TCP 443 goes out' : `TCP 443 to ${https} does not go out`,
      fix: 'allow outbound TCP 443: control and relays need it',
    },
    {
      id: 'outbound-3478',
      ok: goesOut(udp),
      text: said('UDP 3478', udp, ` to ${stun}`),
      fix: `allow outbound UDP 3478; ${relays}`,
    },
    {
      id: 'outbound-41641',
      ok: goesOut(direct),
      text: said('UDP from port 41641', direct),
      fix: `allow outbound UDP from port 41641 to any port; ${relays}`,
    },
  ];
}

const goesOut = (probe: StunProbe) => (probe === 'taken' ? undefined : probe === 'answered');

function said(what: string, probe: StunProbe, where = ''): string {
  if (probe === 'taken') return `${what} could not be tried`;
  return probe === 'answered' ? `${what} goes out` : `${what}${where} does not go out`;
}

/** What the mesh client of another machine says about UDP; nothing before it is installed. */
async function netcheck(server: Runner): Promise<StunProbe> {
  const { stdout } = await server.run(['tailscale', 'netcheck', '--format=json'], { timeout: 20_000 });
  const said = /"UDP":\s*(true|false)/.exec(stdout)?.[1];
  return said === undefined ? 'taken' : said === 'true' ? 'answered' : 'silent';
}
