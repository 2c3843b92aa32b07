import { getNodeValue, type Node } from 'jsonc-parser';
import { Problem } from '../problem.ts';
import { appendChild, inline, mark, removeChild } from './edit.ts';
import { sameGrant, sameSet, type Entries } from './entries.ts';
import { member, parsePolicy, section, valueOf } from './hujson.ts';

/** One edit of the policy, told to people. */
export interface PolicyChange {
  section: string;
  action: 'add' | 'remove';
  what: string;
}

/** A policy text and what was done to get there. */
export interface PolicyEdit {
  text: string;
  changes: PolicyChange[];
}

/** Puts the entries of one server into the policy; what is there already is left as it is. */
export function mergeEntries(text: string, entries: Entries): PolicyEdit {
  const edit: PolicyEdit = { text, changes: [] };
  mergeGroup(edit, entries.group);
  addTagOwners(edit, entries.commonTag, true);
  for (const tag of entries.tagOwners) addTagOwners(edit, tag, false);
  for (const grant of entries.grants) {
    const found: unknown = getNodeValue(ensureSection(edit, 'grants', 'array'));
    if (Array.isArray(found) && found.some((one) => sameGrant(one, grant))) continue;
    add(
      edit,
      'grants',
      'array',
      inline(grant),
      `${grant.src.join()} → ${grant.dst.join()} ${grant.ip.join(' ')}`,
    );
  }
  parsePolicy(edit.text);
  return edit;
}

function mergeGroup(edit: PolicyEdit, group: Entries['group']): void {
  const found = member(ensureSection(edit, 'groups', 'object'), group.name);
  if (found === undefined) {
    const what = `${group.name} = ${inline(group.users)}`;
    return add(edit, 'groups', 'object', `${JSON.stringify(group.name)}: ${inline(group.users)}`, what);
  }
  const live = usersOf(valueOf(found), group.name);
  for (const user of group.users) {
    if (live.includes(user)) continue;
    edit.text = appendChild(edit.text, groupNode(edit.text, group.name), JSON.stringify(user));
    edit.changes.push({ section: 'groups', action: 'add', what: `${user} to ${group.name}` });
  }
  for (const user of live) {
    if (group.users.includes(user)) continue;
    edit.text = removeUser(edit.text, group.name, user);
    edit.changes.push({ section: 'groups', action: 'remove', what: `${user} from ${group.name}` });
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
  const found = member(ensureSection(edit, 'tagOwners', 'object'), tag.name);
  if (found === undefined) {
    const item = `${shared ? `${mark} ` : ''}${JSON.stringify(tag.name)}: ${inline(tag.owners)}`;
    return add(edit, 'tagOwners', 'object', item, `${tag.name} owned by ${tag.owners.join()}`);
  }
  if (shared) return;
  const owners: unknown = getNodeValue(valueOf(found));
  if (!sameSet(owners, tag.owners)) {
    const detail = `${tag.name} is owned by ${inline(owners)} in the policy, not by ${tag.owners.join()}`;
    throw new Problem('refused', detail, {
      fix: 'choose another slug, or correct the owner in the policy by hand',
    });
  }
}

function ensureSection(edit: PolicyEdit, key: string, type: 'object' | 'array'): Node {
  const found = section(parsePolicy(edit.text), key, type);
  if (found !== undefined) return found;
  const item = `${mark} ${JSON.stringify(key)}: ${type === 'object' ? '{}' : '[]'}`;
  edit.text = appendChild(edit.text, parsePolicy(edit.text), item);
  edit.changes.push({ section: key, action: 'add', what: `the section ${key}` });
  const made = section(parsePolicy(edit.text), key, type);
  if (made === undefined) throw new Problem('internal', `the section ${key} could not be added`);
  return made;
}

function add(edit: PolicyEdit, key: string, type: 'object' | 'array', item: string, what: string): void {
  edit.text = appendChild(edit.text, ensureSection(edit, key, type), item);
  edit.changes.push({ section: key, action: 'add', what });
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
