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
}

/** Whether a selector of the policy means this party. `from` is the source, needed for `autogroup:self`. */
export function selects(selector: string, party: Party, policy: PolicyRules, from?: Party): boolean {
  if (selector === '*' || selector === 'autogroup:danger-all') return true;
  if (selector.startsWith('tag:')) return party.tags.includes(selector);
  if (selector.startsWith('group:')) return inGroup(selector, party, policy, new Set());
  if (selector.startsWith('autogroup:')) return inAutogroup(selector.slice('autogroup:'.length), party, from);
  if (selector.startsWith('user:*@')) return party.user?.endsWith(selector.slice('user:*'.length)) === true;
  if (selector.includes('@')) return isPerson(party, selector);
  if (selector.startsWith('ipset:')) {
    const parts = policy.ipsets[selector] ?? policy.ipsets[selector.slice('ipset:'.length)] ?? [];
    return parts.some((part) => selects(part.replace(/^add /, ''), party, policy, from));
  }
  const range = policy.hosts[selector] ?? selector.replace(/^host:/, '');
  return party.addresses.some((address) => inRange(address, policy.hosts[range] ?? range));
}

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
