import { commonCiTag, dnsAdminTag, dnsTag, type Names } from '../naming.ts';
import { sameSet, type Entries } from './entries.ts';
import { spellingsOf } from './people.ts';
import { opens, parseIp, showPorts, subtract, type PortRange } from './ports.ts';
import { portsBetween, type ReachChange, type Universe } from './reach.ts';
import type { PolicyRules, Rule } from './rules.ts';
import { selects, type Party } from './selectors.ts';
import { anyMember, ciParty } from './universe.ts';

/** Who is to find the shared grants in the policy. */
export interface SharedSetup {
  names: Names;
  users: readonly string[];
  /** Whether the internal DNS server is administered over the mesh. */
  dnsAdmin: boolean;
}

/** The grants of the shared setup that are missing, each told in a sentence. */
export function missingSharedGrants(policy: PolicyRules, setup: SharedSetup): string[] {
  const { names, users, dnsAdmin } = setup;
  // The group of the server may be what lets its users ask the resolver, before it stands in the policy.
  const own = { ...policy, groups: { ...policy.groups, [names.group]: [...users] } };
  const closed = (from: Party, tag: string, ports: string[]) => {
    const open = portsBetween(own, from, { label: tag, tags: [tag], addresses: [] });
    return ports.filter((port) => subtract(parseIp(port), open).length > 0);
  };
  const dnsPorts = ['tcp:53', 'udp:53'];
  const everybody = closed(anyMember, dnsTag, dnsPorts);
  const cut = users.filter((user) => closed(person(user), dnsTag, dnsPorts).length > 0);
  const ci = closed(ciParty(names), dnsTag, dnsPorts);
  const who = cut.length === 0 ? '' : ` (${cut.join(', ')})`;
  return [
    ...(everybody.length > 0 && cut.length > 0
      ? [`human members may not reach ${dnsTag} on ${everybody.join(' and ')}${who}`]
      : []),
    ...(ci.length > 0 ? [`${commonCiTag} may not reach ${dnsTag} on ${ci.join(' and ')}`] : []),
    ...(dnsAdmin && !administered(policy, names)
      ? [`administrators may not reach ${dnsAdminTag} on tcp:80`]
      : []),
  ];
}

/** Whether people other than the users of this server reach the administration of the internal DNS server. */
function administered(policy: PolicyRules, names: Names): boolean {
  const target: Party = { label: dnsAdminTag, tags: [dnsAdminTag], addresses: [] };
  return policy.rules.some(
    (rule) =>
      rule.src.some((source) => meansPeople(source, policy) && source !== names.group) &&
      opens(portsTo(policy, rule, target), 'tcp', 80),
  );
}

function meansPeople(selector: string, policy: PolicyRules): boolean {
  if (selector === '*') return true;
  // A group that is not in the policy is kept in the directory of the mesh; one that is there and empty is nobody.
  if (selector.startsWith('group:')) return policy.groups[selector]?.length !== 0;
  if (selector.startsWith('autogroup:')) return !/^autogroup:(tagged|internet|self|shared)$/.test(selector);
  return selector.includes('@');
}

const person = (user: string): Party => ({
  label: user,
  user,
  alsoKnownAs: spellingsOf(user),
  tags: [],
  addresses: [],
});

/** What a change of the policy opens beyond the two grants of this server. */
export function widening(
  changes: readonly ReachChange[],
  names: Names,
  users: readonly string[],
): ReachChange[] {
  const human = ['tcp:22', 'tcp:80', 'tcp:443'].flatMap(parseIp);
  return changes.filter(({ from, to, gained }) => {
    if (to.label !== names.hostname) return gained.length > 0;
    const known = [from.user, ...(from.alsoKnownAs ?? [])].some(
      (login) => login !== undefined && users.includes(login),
    );
    const allowed = from.tags.includes(names.ciTag) ? parseIp('tcp:22') : known ? human : [];
    return subtract(gained, allowed).length > 0;
  });
}

/** A rule that is not ours and lets others in, or lets our CI out. */
export interface ForeignRule {
  rule: Rule;
  ports: PortRange[];
  message: string;
}

/** Rules of others that void the isolation of the server or of its CI. */
export function foreignRules(
  policy: PolicyRules,
  entries: Entries,
  names: Names,
  universe: Universe,
  accepted: readonly string[],
): ForeignRule[] {
  const server = universe.targets.find((party) => party.label === names.hostname);
  const others = universe.targets.filter(
    (party) => party.label !== names.hostname && party.tags.some((tag) => /^tag:.+-server$/.test(tag)),
  );
  const ci = ciParty(names);
  return policy.rules.flatMap((rule): ForeignRule[] => {
    const known = rule.src.every((one) => accepted.includes(one));
    if (known || entries.grants.some((grant) => isOurs(rule, grant))) return [];
    const into = server === undefined ? [] : portsTo(policy, rule, server);
    if (into.length > 0) {
      const message = `${rule.where} lets ${rule.src.join(', ')} reach ${names.hostname} on ${showPorts(into)}`;
      return [{ rule, ports: into, message }];
    }
    if (!rule.src.some((one) => selects(one, ci, policy))) return [];
    const other = others.find((party) => opens(portsTo(policy, rule, party), 'tcp', 22));
    if (other === undefined) return [];
    const message = `${rule.where} lets the CI of ${names.slug} reach ${other.label} on SSH`;
    return [{ rule, ports: portsTo(policy, rule, other), message }];
  });
}

function portsTo(policy: PolicyRules, rule: Rule, party: Party): PortRange[] {
  return rule.dst.flatMap(({ selector, ports }) => (selects(selector, party, policy) ? ports : []));
}

function isOurs(rule: Rule, grant: Entries['grants'][number]): boolean {
  const dst = rule.dst.map((one) => one.selector);
  const wanted = grant.ip.flatMap(parseIp);
  return (
    sameSet(rule.src, grant.src) &&
    sameSet(dst, grant.dst) &&
    rule.dst.every(({ ports }) => subtract(ports, wanted).length === 0)
  );
}
