import { normalise, showPorts, subtract, type PortRange } from './ports.ts';
import type { PolicyRules } from './rules.ts';
import { selects, type Party } from './selectors.ts';

/** Everybody and everything whose reach is compared. */
export interface Universe {
  sources: Party[];
  targets: Party[];
}

/** One line of a reach diff. */
export interface ReachChange {
  from: Party;
  to: Party;
  gained: PortRange[];
  lost: PortRange[];
}

/** Who could reach what before and after: every pair whose ports change. */
export function reachDiff(before: PolicyRules, after: PolicyRules, universe: Universe): ReachChange[] {
  const { sources, targets } = touched(before, after, universe);
  const was = reachOf(before, { sources, targets });
  const is = reachOf(after, { sources, targets });
  return sources.flatMap((from) =>
    targets.flatMap((to) => {
      const old = was.get(from)?.get(to) ?? [];
      const now = is.get(from)?.get(to) ?? [];
      const [gained, lost] = [subtract(now, old), subtract(old, now)];
      return gained.length + lost.length === 0 ? [] : [{ from, to, gained, lost }];
    }),
  );
}

/** The ports a source reaches on a target. */
export function portsBetween(policy: PolicyRules, from: Party, to: Party): PortRange[] {
  return (
    reachOf(policy, { sources: [from], targets: [to] })
      .get(from)
      ?.get(to) ?? []
  );
}

/** A reach diff in one line of text. */
export function showReachChange({ from, to, gained, lost }: ReachChange): string {
  const parts = [
    ...(gained.length > 0 ? [`gains ${to.label} ${showPorts(gained)}`] : []),
    ...(lost.length > 0 ? [`loses ${to.label} ${showPorts(lost)}`] : []),
  ];
  return `${from.label} ${parts.join(', ')}`;
}

/** The part of the universe that rules of only one of the policies speak of: nothing else can change. */
function touched(before: PolicyRules, after: PolicyRules, universe: Universe): Universe {
  const sides = [
    { policy: before, rules: rulesOfOne(before, after) },
    { policy: after, rules: rulesOfOne(after, before) },
  ];
  const reaches = sides.map(({ policy, rules }) => reachOf({ ...policy, rules }, universe));
  const reached = new Set(reaches.flatMap((reach) => [...reach.values()].flatMap((row) => [...row.keys()])));
  return {
    sources: universe.sources.filter((party) => reaches.some((reach) => reach.has(party))),
    targets: universe.targets.filter((party) => reached.has(party)),
  };
}

/** The rules that the other policy does not have, or that mean something else there. */
function rulesOfOne(one: PolicyRules, other: PolicyRules): PolicyRules['rules'] {
  if (!same([one.hosts, one.ipsets], [other.hosts, other.ipsets])) return one.rules;
  const known = new Set(other.rules.map(({ src, dst }) => JSON.stringify([src, dst])));
  const regrouped = (name: string) =>
    name.startsWith('group:') && !same(one.groups[name], other.groups[name]);
  return one.rules.filter(
    ({ src, dst }) =>
      !known.has(JSON.stringify([src, dst])) ||
      src.some(regrouped) ||
      dst.some(({ selector }) => regrouped(selector)),
  );
}

function reachOf(policy: PolicyRules, universe: Universe): Map<Party, Map<Party, PortRange[]>> {
  const reach = new Map<Party, Map<Party, PortRange[]>>();
  for (const rule of policy.rules) {
    const sources = universe.sources.filter((party) => rule.src.some((one) => selects(one, party, policy)));
    for (const { selector, ports } of rule.dst) {
      const ofSelf = selector === 'autogroup:self';
      const matched = ofSelf ? [] : universe.targets.filter((party) => selects(selector, party, policy));
      for (const from of sources) {
        const row = reach.get(from) ?? new Map<Party, PortRange[]>();
        reach.set(from, row);
        const own = ofSelf
          ? universe.targets.filter((party) => selects(selector, party, policy, from))
          : matched;
        for (const to of own) row.set(to, normalise([...(row.get(to) ?? []), ...ports]));
      }
    }
  }
  return reach;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
