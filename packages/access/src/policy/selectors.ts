import { BlockList, isIP } from 'node:net';
import type { PolicyRules } from './rules.ts';

/** Somebody or something on the mesh, as a source or as a destination. */
export interface Party {
  /** How it is called in plans and findings. */
  label: string;
  /** The person it belongs to; nodes with tags belong to nobody. */
  user?: string;
  /** Other spellings of that person's login. */
  alsoKnownAs?: readonly string[];
  /** Whether that person is an administrator. */
  admin?: boolean;
  tags: string[];
  addresses: string[];
  /** It is on the mesh, or will be, at an address that nobody knows yet. */
  anywhere?: true;
}

/** Whether a selector of the policy means this party. `from` is the source, needed for `autogroup:self`. */
export function selects(selector: string, party: Party, policy: PolicyRules, from?: Party): boolean {
  return means(selector, party, policy, { from, seen: new Set() });
}

/** `seen` are sets of addresses that are being looked into: one may hold itself. */
function means(
  selector: string,
  party: Party,
  policy: PolicyRules,
  around: { from: Party | undefined; seen: ReadonlySet<string> },
): boolean {
  if (selector === '*' || selector === 'autogroup:danger-all') return true;
  if (selector.startsWith('tag:')) return party.tags.includes(selector);
  if (selector.startsWith('group:')) return inGroup(selector, party, policy, new Set());
  if (selector.startsWith('autogroup:'))
    return inAutogroup(selector.slice('autogroup:'.length), party, around.from);
  if (selector.startsWith('user:*@')) return party.user?.endsWith(selector.slice('user:*'.length)) === true;
  if (selector.includes('@')) return isPerson(party, selector);
  if (selector.startsWith('ipset:')) {
    if (around.seen.has(selector)) return false;
    const parts = policy.ipsets[selector] ?? policy.ipsets[selector.slice('ipset:'.length)] ?? [];
    const inside = { ...around, seen: new Set([...around.seen, selector]) };
    return parts.some((part) => means(part.replace(/^add /, ''), party, policy, inside));
  }
  const named = policy.hosts[selector] ?? selector.replace(/^host:/, '');
  const range = (policy.hosts[named] ?? named).replace(/^\[(.*)\]$/, '$1');
  if (party.anywhere === true && wholeMesh.some((ends) => ends.every((end) => inRange(end, range))))
    return true;
  return party.addresses.some((address) => inRange(address, range));
}

/** The first and the last address of the mesh: what holds both holds whoever joins it. */
const wholeMesh = [
  ['100.64.0.0', '100.127.255.255'],
  ['fd7a:115c:a1e0::', 'fd7a:115c:a1e0:ffff:ffff:ffff:ffff:ffff'],
];

function isPerson(party: Party, login: string): boolean {
  return party.user === login || party.alsoKnownAs?.includes(login) === true;
}

/** Also through groups inside of groups, should a mesh take them. */
function inGroup(name: string, party: Party, policy: PolicyRules, seen: Set<string>): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return (policy.groups[name] ?? []).some((one) =>
    one.startsWith('group:') ? inGroup(one, party, policy, seen) : isPerson(party, one),
  );
}

function inAutogroup(name: string, party: Party, from: Party | undefined): boolean {
  if (name === 'member' || name === 'members') return party.user !== undefined;
  if (name === 'tagged') return party.tags.length > 0;
  if (name === 'self') return from?.user !== undefined && from.user === party.user;
  const roles = ['admin', 'owner', 'it-admin', 'network-admin', 'billing-admin', 'auditor'];
  return roles.includes(name) && party.admin === true;
}

function inRange(address: string, range: string): boolean {
  const [first = '', last] = range.split('-');
  if (last !== undefined) return isBetween(address, first, last);
  const [base = '', bits] = range.split('/');
  const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(base) === 0 || isIP(address) !== isIP(base)) return false;
  const block = new BlockList();
  const width = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? width : Number(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > width) return false;
  block.addSubnet(base, prefix, family);
  return block.check(address, family);
}

function isBetween(address: string, first: string, last: string): boolean {
  const version = isIP(address);
  if (isIP(first) !== version || isIP(last) !== version) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const block = new BlockList();
  try {
    block.addRange(first, last, family);
  } catch {
    // One that ends before it begins holds nothing.
    return false;
  }
  return block.check(address, family);
}
