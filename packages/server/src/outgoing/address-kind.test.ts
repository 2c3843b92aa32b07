import { expect, test } from 'vitest';
import { blockList, isPublicAddress } from './address-kind.ts';

/** Every special range of IPv4: its first and last address, and its neighbours where those are public. */
const specialIpv4: [
  name: string,
  first: string,
  last: string,
  before?: string | undefined,
  after?: string,
][] = [
  ['this network', '0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['private, class A', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['carriers and mesh networks', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['loopback', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['the wire server of Azure', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['link-local and cloud metadata', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private, class B', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['documentation 1', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['AS112', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['automatic multicast tunnels', '192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['private, class C', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['AS112, direct', '192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['benchmarks', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['documentation 2', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['documentation 3', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['multicast', '224.0.0.0', '239.255.255.255', '223.255.255.255'],
  ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
];

test.each(specialIpv4)(
  'DATA15 IPv4: %s is closed from %s to %s, and what lies beside it is not',
  (_, first, last, before, after) => {
    expect(isPublicAddress(first), first).toBe(false);
    expect(isPublicAddress(last), last).toBe(false);
    for (const beside of [before, after])
      if (beside !== undefined) expect(isPublicAddress(beside), beside).toBe(true);
  },
);

test('DATA15 addresses of cloud providers that answer with secrets are closed', () => {
  for (const address of [
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});

/** Every special range of IPv6 and the spellings of IPv4 inside it: first and last address. */
const specialIpv6: [name: string, first: string, last: string][] = [
  ['unspecified', '::', '::'],
  ['loopback', '::1', '::1'],
  ['IPv4-compatible', '::2', '::255.255.255.255'],
  ['IPv4-mapped', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['IPv4-translated', '::ffff:0:0.0.0.0', '::ffff:0:255.255.255.255'],
  ['NAT64', '64:ff9b::', '64:ff9b::255.255.255.255'],
  ['NAT64, local', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['discard', '100::', '100::ffff:ffff:ffff:ffff'],
  ['all below the global range', '1::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['protocol assignments with Teredo', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation, large', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['all above the global range', '4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

test.each(specialIpv6)('DATA15 IPv6: %s is closed from %s to %s', (_, first, last) => {
  expect(isPublicAddress(first), first).toBe(false);
  expect(isPublicAddress(last), last).toBe(false);
});

test.each([
  '2000::',
  '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:200::',
  '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:db9::',
  '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '2003::',
  '2606:4700::1111',
  '2A00:1450:4001::1',
  '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '3fff:1000::',
  '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
])('DATA15 %s lies beside the special ranges of IPv6, and is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('DATA15 a public IPv4 address is not public in any spelling inside IPv6', () => {
  for (const spelling of [
    '::8.8.8.8',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '::FFFF:0808:0808',
    '0:0:0:0:0:ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::8.8.8.8',
    '2002:808:808::',
    '2002:808:808::1',
    '2001:0:808:808::1',
    'fe80::5efe:8.8.8.8',
  ])
    expect(isPublicAddress(spelling), spelling).toBe(false);
});

test('DATA15 what is no address, or only one of a local link, is not public', () => {
  for (const text of [
    '',
    'x',
    'example.com',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.256',
    ' 8.8.8.8',
    '8.8.8.8/32',
    '134744072',
    '0x8.8.8.8',
    '[2606:4700::1111]',
    '2606:4700::1111%eth0',
    '2606:4700::1%1',
    '2606:4700::1111/128',
  ])
    expect(isPublicAddress(text), text).toBe(false);
});

test('a list of ranges holds those of both families, each to its last address', () => {
  const list = blockList(['10.0.0.0/8', 'fd00::/9']);
  expect(list.check('10.255.255.255')).toBe(true);
  expect(list.check('11.0.0.0')).toBe(false);
  expect(list.check('fd7f:ffff::1', 'ipv6')).toBe(true);
  expect(list.check('fd80::1', 'ipv6')).toBe(false);
});
