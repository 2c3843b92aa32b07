import { commonCiTag, commonServerTag, type Names } from '../naming.ts';
import { samePerson, spellingsOf } from './people.ts';
import type { PolicyRules } from './rules.ts';
import type { Universe } from './reach.ts';
import type { Party } from './selectors.ts';

/** What the universe is told about a node of the mesh. */
export interface KnownNode {
  hostname: string;
  user?: string;
  /** Every spelling of that user's login. */
  logins?: readonly string[];
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
    ...(node === undefined ? { anywhere: true } : {}),
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
    for (const one of Object.values(policy.groups).flat()) if (!one.startsWith('group:')) people.add(one);
    for (const rule of policy.rules)
      for (const selector of rule.src) if (/^[^:]+@/.test(selector)) people.add(selector);
    for (const tag of Object.keys(policy.tagOwners)) tags.add(tag);
  }
  const owners = nodes.filter((node) => node.user !== undefined && node.tags.length === 0).map(loginsOf);
  for (const [login] of owners) if (login !== undefined) people.add(login);
  const own = new Set([names.serverTag, names.ciTag]);
  const persons = personsOf([...people].sort(), owners);
  const tagged = [...tags]
    .filter((tag) => !own.has(tag))
    .sort()
    .map((tag): Party => ({ label: tag, tags: withCommon(tag), addresses: [] }));
  const known = nodes
    .filter((node) => node.hostname !== names.hostname)
    .map((node): Party => ({
      label: node.hostname,
      ...(node.user === undefined || node.tags.length > 0
        ? {}
        : { user: node.user, alsoKnownAs: loginsOf(node) }),
      tags: node.tags,
      addresses: node.addresses,
    }));
  const server = serverParty(names, nodes);
  return {
    sources: [...persons, anyMember, administrator, stranger, ciParty(names), server, ...tagged, ...known],
    targets: [server, ...tagged, ...known, { ...stranger, label: 'an unknown node' }],
  };
}

/** Every spelling of the login of a node's owner. */
export function loginsOf(node: Pick<KnownNode, 'user' | 'logins'>): string[] {
  return spellingsOf(node.user, ...(node.logins ?? []));
}

/** One party per person, however many spellings of a login there are. */
function personsOf(logins: readonly string[], owners: readonly string[][]): Party[] {
  const persons: (Party & { alsoKnownAs: string[] })[] = [];
  for (const login of logins) {
    const own = spellingsOf(login);
    const known = spellingsOf(...own, ...owners.filter((owner) => samePerson(owner, own)).flat());
    const same = persons.find((person) => samePerson(person.alsoKnownAs, known));
    if (same !== undefined) {
      same.alsoKnownAs = spellingsOf(...same.alsoKnownAs, ...known);
      if (login.includes('@') && !same.label.includes('@'))
        Object.assign(same, { label: login, user: login });
      continue;
    }
    persons.push({ label: login, user: login, alsoKnownAs: known, tags: [], addresses: [] });
  }
  return persons;
}

/** A tag together with the common tag its nodes also carry. */
function withCommon(tag: string): string[] {
  if (tag !== commonServerTag && /^tag:.+-server$/.test(tag)) return [tag, commonServerTag];
  if (tag !== commonCiTag && /^tag:.+-ci$/.test(tag)) return [tag, commonCiTag];
  return [tag];
}
