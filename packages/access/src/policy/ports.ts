/** A run of ports of one protocol; `to` is included. */
export interface PortRange {
  protocol: string;
  from: number;
  to: number;
}

const everyProtocol = ['tcp', 'udp', 'icmp', 'sctp', 'other'];

/** The ports that one `ip` entry of a grant (`tcp:22`, `udp:53`, `tcp:8000-8100`, `443`, `*`) opens. */
export function parseIp(entry: string): PortRange[] {
  const colon = entry.indexOf(':');
  if (colon < 0) return /^\d/.test(entry) ? parsePorts(entry, ['tcp', 'udp', 'sctp']) : parseProtocol(entry);
  return parsePorts(entry.slice(colon + 1), protocolsOf(entry.slice(0, colon)));
}

/** The ports that the port part of a rule's destination (`22,80-90` or `*`) opens for the given protocols. */
export function parsePorts(list: string, protocols: readonly string[]): PortRange[] {
  return list.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('-');
    const [from, to] = part.trim() === '*' ? [0, 65_535] : [Number(first), Number(last)];
    if (!Number.isInteger(from) || !Number.isInteger(to)) return [];
    return protocols.map((protocol) => ({ protocol, from, to }));
  });
}

/** The protocols a name stands for; nothing or `*` means all. */
export function protocolsOf(name: string | undefined): string[] {
  if (name === undefined || name === '' || name === '*') return everyProtocol;
  const small = name.trim().toLowerCase();
  return [byNumber[small] ?? small];
}

/** Protocols may be written by their numbers. */
const byNumber: Record<string, string> = { '1': 'icmp', '6': 'tcp', '17': 'udp', '132': 'sctp' };

/** Whether the ranges include a port. */
export function opens(ranges: readonly PortRange[], protocol: string, port: number): boolean {
  return ranges.some((range) => range.protocol === protocol && range.from <= port && port <= range.to);
}

/** The ranges sorted and joined, so that equal sets look equal. */
export function normalise(ranges: readonly PortRange[]): PortRange[] {
  const sorted = [...ranges].sort((a, b) => a.protocol.localeCompare(b.protocol) || a.from - b.from);
  const out: PortRange[] = [];
  for (const range of sorted) {
    const last = out.at(-1);
    if (last !== undefined && last.protocol === range.protocol && range.from <= last.to + 1)
      last.to = Math.max(last.to, range.to);
    else out.push({ ...range });
  }
  return out;
}

/** What of `ranges` is not in `without`. */
export function subtract(ranges: readonly PortRange[], without: readonly PortRange[]): PortRange[] {
  let left = normalise(ranges);
  for (const cut of without) {
    left = left.flatMap((range) => {
      if (range.protocol !== cut.protocol || cut.to < range.from || range.to < cut.from) return [range];
      return [
        { ...range, to: cut.from - 1 },
        { ...range, from: cut.to + 1 },
      ].filter((part) => part.from <= part.to);
    });
  }
  return left;
}

/** The ranges as people write them: `tcp:22,80,443`, `udp:53`, or `everything`. */
export function showPorts(ranges: readonly PortRange[]): string {
  const byProtocol = new Map<string, string[]>();
  for (const { protocol, from, to } of normalise(ranges)) {
    const shown = from === to ? String(from) : from === 0 && to === 65_535 ? '*' : `${from}-${to}`;
    byProtocol.set(protocol, [...(byProtocol.get(protocol) ?? []), shown]);
  }
  const whole = everyProtocol.every((name) => byProtocol.get(name)?.[0] === '*');
  return whole
    ? 'everything'
    : [...byProtocol].map(([name, ports]) => `${name}:${ports.join(',')}`).join(' ');
}

function parseProtocol(name: string): PortRange[] {
  return protocolsOf(name).map((protocol) => ({ protocol, from: 0, to: 65_535 }));
}
