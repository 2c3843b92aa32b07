import { commonCiTag, commonServerTag, type Names } from '../naming.ts';
import type { PolicyRules } from './rules.ts';
import type { Universe } from './reach.ts';
import type { Party } from './selectors.ts';

/** What the universe is told about a node of the mesh. */
export interface KnownNode {
  hostname: string;
  user?: string;
  tags: string[];
  addresses: string[];
}

/** A member of the mesh who is in no group. */
export const anyMember: Party = {
  label: 'any other member',
  user: 'nobody@in.no.group',
  tags: [],
  addresses: [],
};
/** An administrator of the mesh. */
export const administrator: Party = {
  label: 'an administrator',
  user: 'administrator@in.no.group',
  admin: true,
  tags: [],
  addresses: [],
};
/** Something on the mesh that is neither a person nor tagged in a way anybody knows. */
export const stranger: Party = {
  label: 'an unknown node',
  tags: ['tag:unknown-to-every-rule'],
  addresses: [],
};

/** The identity of the CI jobs of one server. */
export function ciParty(names: Names): Party {
  return { label: `CI of ${names.slug}`, tags: [commonCiTag, names.ciTag], addresses: [] };
}

/** The server itself, whether or not it is enrolled yet. */
export function serverParty(names: Names, nodes: readonly KnownNode[]): Party {
  const node = nodes.find((one) => one.hostname === names.hostname);
  return {
    label: names.hostname,
    tags: [commonServerTag, names.serverTag],
    addresses: node?.addresses ?? [],
  };
}

/** Everybody the given policies and nodes mention, and typical outsiders. */
export function universeOf(
  names: Names,
  users: readonly string[],
  policies: readonly PolicyRules[],
  nodes: readonly KnownNode[],
): Universe {
  const people = new Set(users);
  const tags = new Set<string>();
  for (const policy of policies) {
    for (const one of Object.values(policy.groups).flat()) people.add(one);
    for (const rule of policy.rules)
      for (const selector of rule.src) if (/^[^:]+@/.test(selector)) people.add(selector);
    for (const tag of Object.keys(policy.tagOwners)) tags.add(tag);
  }
  for (const node of nodes) if (node.user !== undefined && node.tags.length === 0) people.add(node.user);
  const own = new Set([names.serverTag, names.ciTag]);
  const persons = [...people].sort().map((user): Party => ({ label: user, user, tags: [], addresses: [] }));
  const tagged = [...tags]
    .filter((tag) => !own.has(tag))
    .sort()
    .map((tag): Party => ({ label: tag, tags: withCommon(tag), addresses: [] }));
  const known = nodes
    .filter((node) => node.hostname !== names.hostname)
    .map((node): Party => ({
      label: node.hostname,
      ...(node.user === undefined || node.tags.length > 0 ? {} : { user: node.user }),
      tags: node.tags,
      addresses: node.addresses,
    }));
  const server = serverParty(names, nodes);
  return {
    sources: [...persons, anyMember, administrator, stranger, ciParty(names), server, ...tagged, ...known],
    targets: [server, ...tagged, ...known, { ...stranger, label: 'an unknown node' }],
  };
}

/** A tag together with the common tag its nodes also carry. */
function withCommon(tag: string): string[] {
  if (tag !== commonServerTag && /^tag:.+-server$/.test(tag)) return [tag, commonServerTag];
  if (tag !== commonCiTag && /^tag:.+-ci$/.test(tag)) return [tag, commonCiTag];
  return [tag];
}
