import { isObject, jsonEqual } from '@bakehouse/contract';

/** One value that is another one now. */
export interface ChangedValue {
  name: string;
  before: unknown;
  after: unknown;
}

/** What is other than it was: a field of the page, or a section in one of its slots. */
export type Difference =
  | { kind: 'field'; value: ChangedValue }
  | { kind: 'added' | 'removed'; slot: string; section: string; params: Record<string, unknown> }
  | { kind: 'moved'; slot: string; section: string; params: Record<string, unknown> }
  | { kind: 'changed'; slot: string; section: string; values: ChangedValue[] };

interface Standing {
  slot: string;
  section: string;
  params: Record<string, unknown>;
}

/** What no reader of the page sees. */
const unseen = new Set(['slots', 'slot_files']);

/** What differs between two states of a page, fields first, then section by section as they stand now. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !unseen.has(name),
  );
  const fields = valuesThatDiffer(before, after, names).map((value): Difference => ({
    kind: 'field',
    value,
  }));
  return [...fields, ...sectionsThatDiffer(standing(before['slots']), standing(after['slots']))];
}

function sectionsThatDiffer(before: Standing[], after: Standing[]): Difference[] {
  const kept = inBoth(before, after);
  const old = before.filter((each) => !kept.has(each));
  const fresh = after.filter((each) => !kept.has(each));
  const take = (fits: (one: Standing) => boolean): Standing | undefined => {
    const index = old.findIndex(fits);
    return index === -1 ? undefined : old.splice(index, 1)[0];
  };
  // What only stands elsewhere is found before anything else takes its place.
  const moved = new Set(fresh.filter((each) => take((one) => isSame(one, each)) !== undefined));
  const told = fresh.map((each): Difference => {
    const { slot, section, params } = each;
    if (moved.has(each)) return { kind: 'moved', slot, section, params };
    const was =
      take((one) => one.section === section && one.slot === slot) ?? take((one) => one.section === section);
    if (was === undefined) return { kind: 'added', slot, section, params };
    const all = [...new Set([...Object.keys(was.params), ...Object.keys(params)])];
    return { kind: 'changed', slot, section, values: valuesThatDiffer(was.params, params, all) };
  });
  return [...told, ...old.map((each): Difference => ({ kind: 'removed', ...each }))];
}

function valuesThatDiffer(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  names: readonly string[],
): ChangedValue[] {
  return names
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((each) => !jsonEqual(each.before, each.after));
}

/** Every section of the slots, also those inside others, from the top down. */
function standing(slots: unknown): Standing[] {
  return listOf(slots).flatMap(({ slot, sections }) => placedIn(sections, String(slot)));
}

function placedIn(sections: unknown, slot: string): Standing[] {
  return listOf(sections).flatMap(({ section, params, subslots }) => {
    const inner = Array.isArray(subslots)
      ? standing(subslots)
      : Object.entries(isObject(subslots) ? subslots : {}).flatMap(([name, list]) => placedIn(list, name));
    return [{ slot, section: String(section), params: isObject(params) ? params : {} }, ...inner];
  });
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isSame(a: Standing, b: Standing): boolean {
  return a.section === b.section && jsonEqual(a.params, b.params);
}

/** The sections that stand in both, in the same order: the longest such row of them. */
function inBoth(before: readonly Standing[], after: readonly Standing[]): Set<Standing> {
  const fits = (i: number, j: number): boolean => {
    const [a, b] = [before[i], after[j]];
    return a !== undefined && b !== undefined && a.slot === b.slot && isSame(a, b);
  };
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] = fits(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const kept = new Set<Standing>();
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (fits(i, j)) {
      for (const each of [before[i], after[j]]) if (each !== undefined) kept.add(each);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}
