import { commonCiTag, dnsAdminTag, dnsTag, type Names } from '../naming.ts';
import { sameSet, type Entries } from './entries.ts';
import { opens, parseIp, showPorts, subtract, type PortRange } from './ports.ts';
import { portsBetween, type ReachChange, type Universe } from './reach.ts';
import type { PolicyRules, Rule } from './rules.ts';
import { selects, type Party } from './selectors.ts';
import { administrator, anyMember, ciParty } from './universe.ts';

/** The grants of the shared setup that are missing, each told in a sentence. */
export function missingSharedGrants(policy: PolicyRules): string[] {
  const dns: Party = { label: dnsTag, tags: [dnsTag], addresses: [] };
  const admin: Party = { label: dnsAdminTag, tags: [dnsAdminTag], addresses: [] };
  const ci: Party = { label: commonCiTag, tags: [commonCiTag], addresses: [] };
  const missing = (from: Party, to: Party, who: string, ports: string[]) => {
    const open = portsBetween(policy, from, to);
    const closed = ports.filter((port) => subtract(parseIp(port), open).length > 0);
    return closed.length === 0 ? [] : [`${who} may not reach ${to.label} on ${closed.join(' and ')}`];
  };
  return [
    ...missing(anyMember, dns, 'human members', ['tcp:53', 'udp:53']),
    ...missing(ci, dns, commonCiTag, ['tcp:53', 'udp:53']),
    ...missing(administrator, admin, 'administrators', ['tcp:80']),
  ];
}

/** What a change of the policy opens beyond the two grants of this server. */
export function widening(
  changes: readonly ReachChange[],
  names: Names,
  users: readonly string[],
): ReachChange[] {
  const human = ['tcp:22', 'tcp:80', 'tcp:443'].flatMap(parseIp);
  return changes.filter(({ from, to, gained }) => {
    if (to.label !== names.hostname) return gained.length > 0;
    const person = from.user !== undefined && users.includes(from.user);
    const allowed = from.tags.includes(names.ciTag) ? parseIp('tcp:22') : person ? human : [];
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
