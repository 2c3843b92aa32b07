import { getNodeValue, type Node } from 'jsonc-parser';
import { isMarked } from './edit.ts';
import { sameGrant, type Entries, type Grant } from './entries.ts';
import { keyOf, member, parsePolicy, place, section, valueOf } from './hujson.ts';

/** A grant as it stands in the policy. */
export interface FoundGrant {
  index: number;
  node: Node;
  value: unknown;
}

/** The grants of the policy that are about this server: those we made, and equal ones that somebody else made. */
export function grantsOf(text: string, entries: Entries): { ours: FoundGrant[]; equal: FoundGrant[] } {
  const grants = section(parsePolicy(text), 'grants', 'array');
  const names = new Set([entries.group.name, ...entries.tagOwners.map((tag) => tag.name)]);
  const found = (grants?.children ?? []).map((node, index): FoundGrant => {
    const value: unknown = getNodeValue(node);
    return { index, node, value };
  });
  return {
    ours: found.filter(({ node, value }) => isMarked(text, node) && mentionsAny(value, names)),
    equal: found.filter(
      ({ node, value }) => !isMarked(text, node) && entries.grants.some((grant) => sameGrant(value, grant)),
    ),
  };
}

/** Which of our grants stands for a wanted one: the same, or else one of the same source that was changed by hand. */
export function standInFor(wanted: Grant, ours: readonly FoundGrant[], others: readonly Grant[]) {
  const exact = ours.find(({ value }) => sameGrant(value, wanted));
  if (exact !== undefined) return exact;
  const drifted = ours.filter(({ value }) => !others.some((other) => sameGrant(value, other)));
  return drifted.find(({ value }) => wanted.src.every((source) => listOf(value, 'src').includes(source)));
}

/** The members of one list of a grant. */
export function listOf(grant: unknown, key: 'src' | 'dst' | 'ip'): string[] {
  if (typeof grant !== 'object' || grant === null) return [];
  const found: unknown = Object.entries(grant).find(([name]) => name === key)?.[1];
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}

/** Whether an entry of our name was made by us; undefined when there is none. */
export function isOurs(text: string, key: 'groups' | 'tagOwners', name: string): boolean | undefined {
  const found = entryOf(text, key, name);
  return found === undefined ? undefined : isMarked(text, found);
}

/** The property of a section by its name. */
export function entryOf(text: string, key: string, name: string): Node | undefined {
  const object = section(parsePolicy(text), key, 'object');
  return object === undefined ? undefined : member(object, name);
}

/** "line 3, column 7" of an entry. */
export function placeOf(text: string, node: Node): string {
  return place(text, node.offset);
}

/** Where else in the policy a name is used: as itself, with ports behind it, or inside an owner list. */
export function mentions(text: string, name: string): string[] {
  const places: string[] = [];
  const walk = (node: Node, path: string): void => {
    if (node.type === 'property') {
      const key = keyOf(node);
      const inner = path === '' ? key : `${path}.${key}`;
      const definition = /^(groups|tagowners)\.[^.]+$/i.test(inner);
      if (matches(key, name) && !definition) places.push(path);
      return walk(valueOf(node), inner);
    }
    if (node.type === 'string' && matches(String(node.value), name)) places.push(path);
    for (const [index, child] of (node.children ?? []).entries())
      walk(child, node.type === 'array' ? `${path}[${index}]` : path);
  };
  walk(parsePolicy(text), '');
  return [...new Set(places)];
}

const matches = (text: string, name: string) => text === name || text.startsWith(`${name}:`);

function mentionsAny(grant: unknown, names: ReadonlySet<string>): boolean {
  return [...listOf(grant, 'src'), ...listOf(grant, 'dst')].some((one) => names.has(one));
}
