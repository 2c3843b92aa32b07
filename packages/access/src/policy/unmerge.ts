import { inline, isMarked, removeChild } from './edit.ts';
import { sameGrant, type Entries } from './entries.ts';
import { keyOf, member, parsePolicy, section, valueOf } from './hujson.ts';
import { grantsOf, mentions, placeOf } from './ownership.ts';
import { showGrant, type PolicyEdit } from './policy-change.ts';

/** A policy without the entries of one server, and what had to stay. */
export interface PolicyRemoval extends PolicyEdit {
  kept: { what: string; why: string }[];
}

/**
 * Takes the entries of one server out of the policy and gives back the bytes there were before them.
 * What we did not make stays, unless it is adopted; so does what another deployment uses: names mentioned elsewhere, and
 * `tag:server` while any other server has it.
 */
export function unmergeEntries(
  text: string,
  entries: Entries,
  others: { commonTagInUse: boolean; adopt?: boolean },
): PolicyRemoval {
  const edit: PolicyRemoval = { text, changes: [], kept: [] };
  const adopt = others.adopt === true;
  removeGrants(edit, entries, adopt);
  for (const { name } of [...entries.tagOwners].reverse()) removeOwn(edit, 'tagOwners', name, adopt);
  removeCommonTag(edit, entries.commonTag.name, others.commonTagInUse);
  removeOwn(edit, 'groups', entries.group.name, adopt);
  for (const key of ['grants', 'tagOwners', 'groups']) removeEmptySection(edit, key);
  parsePolicy(edit.text);
  return edit;
}

function removeGrants(edit: PolicyRemoval, entries: Entries, adopt: boolean): void {
  const { ours, equal } = grantsOf(edit.text, entries);
  const going = [...ours, ...(adopt ? equal : [])].sort((a, b) => b.index - a.index);
  for (const { index, value } of going) {
    const grants = section(parsePolicy(edit.text), 'grants', 'array');
    if (grants === undefined) return;
    edit.text = removeChild(edit.text, grants, index);
    const known = entries.grants.find((grant) => sameGrant(value, grant));
    const what = known === undefined ? inline(value) : showGrant(known);
    edit.changes.push({
      section: 'grants',
      action: 'remove',
      what,
      kind: 'grant',
      name: what,
      before: value,
    });
  }
  for (const { node, value } of adopt ? [] : equal)
    edit.kept.push({ what: inline(value), why: `we did not make it (${placeOf(edit.text, node)})` });
}

function removeOwn(edit: PolicyRemoval, key: 'groups' | 'tagOwners', name: string, adopt: boolean): void {
  const object = section(parsePolicy(edit.text), key, 'object');
  const found = object === undefined ? undefined : member(object, name);
  if (found === undefined) return;
  if (adopt || isMarked(edit.text, found)) return removeName(edit, key, name);
  edit.kept.push({ what: name, why: `we did not make it (${placeOf(edit.text, found)})` });
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
  const kind = key === 'groups' ? ('group' as const) : ('tag-owner' as const);
  edit.changes.push({ section: key, action: 'remove', what: name, kind, name });
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
  const what = `the section ${key}`;
  edit.changes.push({ section: key, action: 'remove', what, kind: 'section', name: key });
}
