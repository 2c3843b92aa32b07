import { getNodeValue, type Node } from 'jsonc-parser';
import { isMarked, removeChild } from './edit.ts';
import { sameGrant, type Entries } from './entries.ts';
import { keyOf, member, parsePolicy, section, valueOf } from './hujson.ts';
import type { PolicyEdit } from './merge.ts';

/** A policy without the entries of one server, and what had to stay. */
export interface PolicyRemoval extends PolicyEdit {
  kept: { what: string; why: string }[];
}

/**
 * Takes the entries of one server out of the policy and gives back the bytes there were before them.
 * What another deployment uses stays: names mentioned elsewhere, and `tag:server` while any other server has it.
 */
export function unmergeEntries(
  text: string,
  entries: Entries,
  others: { commonTagInUse: boolean },
): PolicyRemoval {
  const edit: PolicyRemoval = { text, changes: [], kept: [] };
  for (const grant of [...entries.grants].reverse()) {
    const grants = section(parsePolicy(edit.text), 'grants', 'array');
    const found: unknown = grants === undefined ? [] : getNodeValue(grants);
    const index = Array.isArray(found) ? found.findIndex((one) => sameGrant(one, grant)) : -1;
    if (grants === undefined || index < 0) continue;
    edit.text = removeChild(edit.text, grants, index);
    const what = `${grant.src.join()} → ${grant.dst.join()} ${grant.ip.join(' ')}`;
    edit.changes.push({ section: 'grants', action: 'remove', what });
  }
  for (const { name } of [...entries.tagOwners].reverse()) removeName(edit, 'tagOwners', name);
  removeCommonTag(edit, entries.commonTag.name, others.commonTagInUse);
  removeName(edit, 'groups', entries.group.name);
  for (const key of ['grants', 'tagOwners', 'groups']) removeEmptySection(edit, key);
  parsePolicy(edit.text);
  return edit;
}

function removeName(edit: PolicyRemoval, key: string, name: string): void {
  const object = section(parsePolicy(edit.text), key, 'object');
  const found = object === undefined ? undefined : member(object, name);
  if (object === undefined || found === undefined) return;
  const places = mentions(edit.text, name);
  if (places.length > 0) {
    edit.kept.push({ what: name, why: `still used by ${places.join(', ')}` });
    return;
  }
  edit.text = removeChild(edit.text, object, (object.children ?? []).indexOf(found));
  edit.changes.push({ section: key, action: 'remove', what: name });
}

function removeCommonTag(edit: PolicyRemoval, name: string, inUse: boolean): void {
  const owners = section(parsePolicy(edit.text), 'tagOwners', 'object');
  const found = owners === undefined ? undefined : member(owners, name);
  if (owners === undefined || found === undefined || !isMarked(edit.text, found)) return;
  // A server set up before ours did without this tag; one set up after ours found it there and stands behind it.
  const later = (owners.children ?? []).slice((owners.children ?? []).indexOf(found) + 1);
  const sibling = later.map(keyOf).find((tag) => /^tag:.+-server$/.test(tag));
  if (sibling !== undefined) edit.kept.push({ what: name, why: `${sibling} belongs to another server` });
  else if (inUse) edit.kept.push({ what: name, why: 'another node carries it' });
  else removeName(edit, 'tagOwners', name);
}

function removeEmptySection(edit: PolicyRemoval, key: string): void {
  const root = parsePolicy(edit.text);
  const property = member(root, key, true);
  if (property === undefined || !isMarked(edit.text, property)) return;
  if ((valueOf(property).children ?? []).length > 0) return;
  edit.text = removeChild(edit.text, root, (root.children ?? []).indexOf(property));
  edit.changes.push({ section: key, action: 'remove', what: `the section ${key}` });
}

/** Where else in the policy a name is used: as itself, with ports behind it, or inside an owner list. */
function mentions(text: string, name: string): string[] {
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
