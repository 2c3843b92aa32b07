import { getNodeValue } from 'jsonc-parser';
import { Problem, type Fault } from '../problem.ts';
import { inline, mark } from './edit.ts';
import type { Entries } from './entries.ts';
import { valueOf } from './hujson.ts';
import { entryOf, grantsOf, isOurs, mentions, placeOf, standInFor } from './ownership.ts';
import { showGrant, type PolicyEdit } from './policy-change.ts';

/**
 * What stands in the policy under our names and was not made by us. It is refused, or adopted on purpose: then it carries our
 * mark and is ours from there on. A group that other rules use is nobody's to adopt.
 */
export function takeOver(edit: PolicyEdit, entries: Entries, adopt: boolean): void {
  const names = [
    { key: 'groups' as const, name: entries.group.name },
    ...entries.tagOwners.map(({ name }) => ({ key: 'tagOwners' as const, name })),
  ];
  const foreign = names.filter(({ key, name }) => isOurs(edit.text, key, name) === false);
  const faults = [
    ...foreign.map((one) => foreignEntry(edit.text, one.key, one.name)),
    ...unclaimedGrants(edit.text, entries).map(({ node, value }): Fault => ({
      path: placeOf(edit.text, node),
      message: `the grant ${inline(value)} is what we would write, and was not made by us`,
    })),
  ];
  if (faults.length === 0) return;
  if (!adopt)
    throw new Problem('refused', 'the policy holds entries of our names that we did not make', {
      faults,
      fix: 'choose another slug, or give --adopt when they are of this server: then they are ours, and go with it',
    });
  for (const { key, name } of foreign) adoptEntry(edit, entries, key, name);
  adoptGrants(edit, entries);
}

function foreignEntry(text: string, key: 'groups' | 'tagOwners', name: string): Fault {
  const node = entryOf(text, key, name);
  if (node === undefined) return { path: key, message: name };
  const value: unknown = getNodeValue(valueOf(node));
  return { path: placeOf(text, node), message: `${name} is ${inline(value)}, and was not made by us` };
}

function adoptEntry(edit: PolicyEdit, entries: Entries, key: 'groups' | 'tagOwners', name: string): void {
  const grants = grantsOf(edit.text, entries);
  const own = new Set([...grants.ours, ...grants.equal].map(({ index }) => `grants[${index}]`));
  const others = mentions(edit.text, name).filter(
    (where) => !own.has(/^grants\[\d+\]/i.exec(where)?.[0].toLowerCase() ?? ''),
  );
  if (others.length > 0)
    throw new Problem(
      'refused',
      `${name} is used by ${others.join(', ')} too: it is not of this server alone`,
      {
        fix: 'choose another slug',
      },
    );
  const node = entryOf(edit.text, key, name);
  if (node === undefined) return;
  edit.text = `${edit.text.slice(0, node.offset)}${mark} ${edit.text.slice(node.offset)}`;
  const kind = key === 'groups' ? ('group' as const) : ('tag-owner' as const);
  edit.changes.push({ section: key, action: 'change', what: `${name} becomes ours`, kind, name });
}

function adoptGrants(edit: PolicyEdit, entries: Entries): void {
  for (const wanted of entries.grants) {
    const found = unclaimedGrants(edit.text, { ...entries, grants: [wanted] })[0];
    if (found === undefined) continue;
    const { offset } = found.node;
    edit.text = `${edit.text.slice(0, offset)}${mark} ${edit.text.slice(offset)}`;
    const what = `${showGrant(wanted)} becomes ours`;
    edit.changes.push({ section: 'grants', action: 'change', what, kind: 'grant', name: showGrant(wanted) });
  }
}

/** Grants of others that say what a grant of ours would, where we have none. */
function unclaimedGrants(text: string, entries: Entries) {
  return entries.grants.flatMap((wanted) => {
    const { ours, equal } = grantsOf(text, { ...entries, grants: [wanted] });
    return standInFor(wanted, ours, []) === undefined ? equal.slice(0, 1) : [];
  });
}
