/** How a firewall of the server treats one TCP port that comes in on the mesh interface. */
export type Verdict = 'accepts' | 'drops' | 'unknown';

/** Reads `iptables -S INPUT` and tells what happens to a new connection on the port. */
export function iptablesVerdict(rules: string, port: number, device = 'tailscale0'): Verdict {
  const lines = rules.split('\n').map((line) => line.trim());
  const policy = lines.find((line) => line.startsWith('-P INPUT'));
  if (policy === undefined) return 'unknown';
  for (const line of lines) {
    if (!line.startsWith('-A INPUT')) continue;
    const target = / -j (\S+)/.exec(line)?.[1];
    const applies = matchesDevice(line, device) && matchesPort(line, port) && matchesAnySource(line);
    if (!applies || target === undefined) continue;
    if (target === 'ACCEPT') return 'accepts';
    if (target === 'DROP' || target === 'REJECT') return 'drops';
    // A chain of its own: its rules are not in this listing, except for the one the mesh client makes.
    if (target === 'ts-input') return 'accepts';
  }
  if (lines.some((line) => /-j (ufw|f2b|ts)-/.test(line))) return 'unknown';
  return policy.endsWith('ACCEPT') ? 'accepts' : 'drops';
}

/** Reads `nft list ruleset` and tells what its input chains do to a new connection on the port. */
export function nftVerdict(ruleset: string, port: number, device = 'tailscale0'): Verdict {
  let verdict: Verdict = 'accepts';
  for (const chain of ruleset.matchAll(/chain \S+ \{([^{}]*(?:\{[^}]*\}[^{}]*)*)\}/g)) {
    const body = chain[1] ?? '';
    if (!/hook input/.test(body)) continue;
    const one = nftChain(body, port, device);
    if (one === 'drops') return 'drops';
    if (one === 'unknown') verdict = 'unknown';
  }
  return verdict;
}

function nftChain(body: string, port: number, device: string): Verdict {
  for (const line of body.split('\n').map((text) => text.trim())) {
    const statement = /\b(accept|drop|reject|jump|goto)\b/.exec(line)?.[1];
    if (statement === undefined || /policy/.test(line) || /ct state (established|related|invalid)/.test(line))
      continue;
    const named = /\biif(?:name)? "?([^"\s]+)"?/.exec(line)?.[1];
    if (named !== undefined && named !== device) continue;
    if (/\b(udp|icmp|icmpv6|ip6|saddr|daddr)\b/.test(line) && named === undefined) continue;
    const ports = /tcp dport (\{[^}]*\}|\S+)/.exec(line)?.[1];
    if (ports !== undefined && !portList(ports).some(([from, to]) => from <= port && port <= to)) continue;
    if (statement === 'accept') return 'accepts';
    return statement === 'drop' || statement === 'reject' ? 'drops' : 'unknown';
  }
  return /policy drop/.test(body) ? 'drops' : 'accepts';
}

function portList(text: string): [number, number][] {
  const names: Record<string, number> = { ssh: 22, http: 80, https: 443 };
  return text
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((part) => {
      const [from = '', to = from] = part.trim().split('-');
      return [names[from] ?? Number(from), names[to] ?? Number(to)];
    });
}

function matchesDevice(line: string, device: string): boolean {
  const match = /(! )?-i (\S+)/.exec(line);
  if (match === null) return true;
  const same =
    match[2] === device || (match[2]?.endsWith('+') === true && device.startsWith(match[2].slice(0, -1)));
  return match[1] === undefined ? same : !same;
}

function matchesPort(line: string, port: number): boolean {
  const protocol = /-p (\S+)/.exec(line)?.[1];
  if (protocol !== undefined && protocol !== 'tcp') return false;
  if (/--ctstate|--state/.test(line) && !/NEW/.test(line)) return false;
  const ports = /--dports? (\S+)/.exec(line)?.[1];
  if (ports === undefined) return true;
  return ports.split(',').some((part) => {
    const [from = '', to = from] = part.split(':');
    return Number(from) <= port && port <= Number(to);
  });
}

const matchesAnySource = (line: string) =>
  !/ -s (?!100\.64\.0\.0\/10)\S+/.test(line) && !/ -d \S+/.test(line);
