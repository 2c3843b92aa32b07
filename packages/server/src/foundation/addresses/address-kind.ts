import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Stryker disable StringLiteral: a range that is none ends the program while it is loaded, before a test could fail.

/** Ranges of IPv4 that are not the public internet, and addresses of cloud providers that answer with secrets. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared address space: carriers, and mesh networks such as ours.
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The one range of IPv6 that is global; all others (loopback, mapped, NAT64, local, multicast) are closed. */
const globalIpv6 = ['2000::/3'];

/** Parts of it that are not: protocol assignments with Teredo, documentation, 6to4. */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

// Stryker restore StringLiteral

const closed = blockList([...closedIpv4, ...closedIpv6]);
const open = blockList(globalIpv6);

/** Whether an address is one of the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) only makes sense on a local link.
  if (!isIPv6(address) || address.includes('%')) return false;
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** A list of ranges such as `10.0.0.0/8`. */
export function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
