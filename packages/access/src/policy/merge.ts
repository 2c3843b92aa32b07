import { getNodeValue, type Node } from 'jsonc-parser';
import { Problem } from '../problem.ts';
import { takeOver } from './adopt.ts';
import { appendChild, inline, mark, removeChild } from './edit.ts';
import { sameGrant, sameSet, type Entries, type Grant } from './entries.ts';
import { member, parsePolicy, section, valueOf } from './hujson.ts';
import { grantsOf, standInFor } from './ownership.ts';
import { showGrant, type PolicyChange, type PolicyEdit } from './policy-change.ts';

/**
 * Puts the entries of one server into the policy, each with our mark. What we made and somebody changed is put right; what
 * others made is refused, or with `adopt` becomes ours.
 */
export function mergeEntries(text: string, entries: Entries, { adopt = false } = {}): PolicyEdit {
  const edit: PolicyEdit = { text, changes: [] };
  takeOver(edit, entries, adopt);
  mergeGroup(edit, entries.group);
  addTagOwners(edit, entries.commonTag, true);
  for (const tag of entries.tagOwners) addTagOwners(edit, tag, false);
  for (const grant of entries.grants) mergeGrant(edit, entries, grant);
  dropStrayGrants(edit, entries);
  parsePolicy(edit.text);
  return edit;
}

function mergeGroup(edit: PolicyEdit, group: Entries['group']): void {
  const { name, users } = group;
  const found = member(ensureSection(edit, 'groups', 'object'), name);
  if (found === undefined) {
    const what = `${name} = ${inline(users)}`;
    return add(edit, `${JSON.stringify(name)}: ${inline(users)}`, {
      section: 'groups',
      action: 'add',
      what,
      kind: 'group',
      name,
      after: users,
    });
  }
  const live = usersOf(valueOf(found), name);
  const entry = { section: 'groups', kind: 'group-member' as const, name };
  for (const user of users) {
    if (live.includes(user)) continue;
    edit.text = appendChild(edit.text, groupNode(edit.text, name), JSON.stringify(user));
    edit.changes.push({ ...entry, action: 'add', what: `${user} to ${name}`, after: user });
  }
  for (const user of live) {
    if (users.includes(user)) continue;
    edit.text = removeUser(edit.text, name, user);
    edit.changes.push({ ...entry, action: 'remove', what: `${user} from ${name}`, before: user });
  }
}

/** Takes one user out of a group; the text is unchanged when group or user is not there. */
export function removeUser(text: string, group: string, user: string): string {
  const groups = section(parsePolicy(text), 'groups', 'object');
  const found = groups === undefined ? undefined : member(groups, group);
  if (found === undefined) return text;
  const index = usersOf(valueOf(found), group).indexOf(user);
  return index < 0 ? text : removeUser(removeChild(text, valueOf(found), index), group, user);
}

function addTagOwners(edit: PolicyEdit, tag: { name: string; owners: string[] }, shared: boolean): void {
  const { name, owners } = tag;
  const found = member(ensureSection(edit, 'tagOwners', 'object'), name);
  const change = { section: 'tagOwners', kind: 'tag-owner' as const, name, after: owners };
  if (found === undefined) {
    const what = `${name} owned by ${owners.join()}`;
    return add(edit, `${JSON.stringify(name)}: ${inline(owners)}`, { ...change, action: 'add', what });
  }
  const before: unknown = getNodeValue(valueOf(found));
  if (shared || sameSet(before, owners)) return;
  replace(edit, valueOf(found), owners);
  const what = `${name} owned by ${owners.join()}, not by ${inline(before)}`;
  edit.changes.push({ ...change, action: 'change', what, before });
}

function mergeGrant(edit: PolicyEdit, entries: Entries, grant: Grant): void {
  ensureSection(edit, 'grants', 'array');
  const others = entries.grants.filter((one) => one !== grant);
  const found = standInFor(grant, grantsOf(edit.text, entries).ours, others);
  const change = { section: 'grants', kind: 'grant' as const, name: showGrant(grant), after: grant };
  if (found === undefined)
    return add(edit, inline(grant), { ...change, action: 'add', what: showGrant(grant) });
  if (sameGrant(found.value, grant)) return;
  replace(edit, found.node, grant);
  const what = `${showGrant(grant)}, not ${inline(found.value)}`;
  edit.changes.push({ ...change, action: 'change', what, before: found.value });
}

/** Grants that carry our mark and stand for none of those we want. */
function dropStrayGrants(edit: PolicyEdit, entries: Entries): void {
  for (;;) {
    const { ours } = grantsOf(edit.text, entries);
    const kept = new Set(entries.grants.map((one) => ours.find(({ value }) => sameGrant(value, one))));
    const stray = ours.find((one) => !kept.has(one));
    const grants = section(parsePolicy(edit.text), 'grants', 'array');
    if (stray === undefined || grants === undefined) return;
    edit.text = removeChild(edit.text, grants, stray.index);
    const what = inline(stray.value);
    edit.changes.push({
      section: 'grants',
      action: 'remove',
      what,
      kind: 'grant',
      name: what,
      before: stray.value,
    });
  }
}

function ensureSection(edit: PolicyEdit, key: string, type: 'object' | 'array'): Node {
  const found = section(parsePolicy(edit.text), key, type);
  if (found !== undefined) return found;
  const item = `${mark} ${JSON.stringify(key)}: ${type === 'object' ? '{}' : '[]'}`;
  edit.text = appendChild(edit.text, parsePolicy(edit.text), item);
  const what = `the section ${key}`;
  edit.changes.push({ section: key, action: 'add', what, kind: 'section', name: key });
  const made = section(parsePolicy(edit.text), key, type);
  if (made === undefined) throw new Problem('internal', `the section ${key} could not be added`);
  return made;
}

function add(edit: PolicyEdit, item: string, change: PolicyChange): void {
  const type = change.section === 'grants' ? 'array' : 'object';
  edit.text = appendChild(edit.text, ensureSection(edit, change.section, type), `${mark} ${item}`);
  edit.changes.push(change);
}

function replace(edit: PolicyEdit, node: Node, value: unknown): void {
  edit.text = edit.text.slice(0, node.offset) + inline(value) + edit.text.slice(node.offset + node.length);
}

function groupNode(text: string, name: string): Node {
  const groups = section(parsePolicy(text), 'groups', 'object');
  const found = groups === undefined ? undefined : member(groups, name);
  if (found === undefined) throw new Problem('internal', `${name} vanished while it was edited`);
  return valueOf(found);
}

function usersOf(node: Node, group: string): string[] {
  const value: unknown = getNodeValue(node);
  if (!Array.isArray(value) || value.some((user) => typeof user !== 'string'))
    throw new Problem('refused', `${group} in the policy is no list of users`);
  return value.map(String);
}
