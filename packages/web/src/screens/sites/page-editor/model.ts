import { isObject } from '@bakehouse/contract';

/** A section as it is placed, with a key of its own for as long as it is edited. */
export interface Placed {
  key: string;
  section: string;
  params: Record<string, unknown>;
  /** The slot that it offers by `provide_slot`; empty where none. */
  provides: string;
  subslots: Record<string, Placed[]>;
}

/** A slot of the page with what stands in it. */
export interface Slot {
  slot: string;
  sections: Placed[];
}

/** A place where a section can stand: in a slot of the page, or in a slot of another section. */
export interface Place {
  /** The key of the section whose slot it is; null for a slot of the page. */
  within: string | null;
  slot: string;
  index: number;
}

let last = 0;

/** A new section, placed nowhere yet. */
export function newPlaced(section: string, params: Record<string, unknown> = {}): Placed {
  last += 1;
  return { key: `k${last}`, section, params, provides: '', subslots: {} };
}

/** The slots of a stored page or layout. */
export function readSlots(given: unknown): Slot[] {
  if (!Array.isArray(given)) return [];
  return given.filter(isObject).map((each) => ({
    slot: textOf(each['slot']),
    sections: readPlaced(each['sections']),
  }));
}

function readPlaced(given: unknown): Placed[] {
  if (!Array.isArray(given)) return [];
  return given.filter(isObject).map((each) => {
    const { params, subslots, provide_slot: provides } = each;
    const inner = Array.isArray(subslots)
      ? readSlots(subslots).map(({ slot, sections }) => [slot, sections] as const)
      : Object.entries(isObject(subslots) ? subslots : {}).map(
          ([slot, list]) => [slot, readPlaced(list)] as const,
        );
    return {
      ...newPlaced(textOf(each['section']), isObject(params) ? params : {}),
      provides: typeof provides === 'string' ? provides : '',
      subslots: Object.fromEntries(inner),
    };
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Slots as they are stored; with `marked`, each section is named by its key for the preview. */
export function writeSlots(slots: readonly Slot[], marked = false): object[] {
  return slots
    .filter(({ sections }) => sections.length > 0)
    .map(({ slot, sections }) => ({ slot, sections: sections.map((each) => writePlaced(each, marked)) }));
}

function writePlaced({ key, section, params, provides, subslots }: Placed, marked: boolean): object {
  const inner = Object.entries(subslots).filter(([, list]) => list.length > 0);
  return {
    section,
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(provides === '' ? {} : { provide_slot: provides }),
    ...(inner.length === 0
      ? {}
      : {
          subslots: Object.fromEntries(
            inner.map(([slot, list]) => [slot, list.map((each) => writePlaced(each, marked))]),
          ),
        }),
    ...(marked ? { mark: key } : {}),
  };
}

/** Finds a section and where it stands. */
export function findPlaced(
  slots: readonly Slot[],
  key: string,
): { placed: Placed; place: Place } | undefined {
  for (const { slot, sections } of slots) {
    const found = findIn(sections, { within: null, slot }, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findIn(
  sections: readonly Placed[],
  at: Omit<Place, 'index'>,
  key: string,
): { placed: Placed; place: Place } | undefined {
  for (const [index, placed] of sections.entries()) {
    if (placed.key === key) return { placed, place: { ...at, index } };
    for (const [slot, list] of Object.entries(placed.subslots)) {
      const found = findIn(list, { within: placed.key, slot }, key);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The section that a path in stored slots leads to, such as `slots.0.sections.1.params.heading`, and what follows within its params. */
export function placedAt(slots: readonly Slot[], path: string): { placed: Placed; rest: string } | undefined {
  const [first, slot, ...steps] = path.split('.');
  if (first !== 'slots') return undefined;
  // Empty slots are not stored.
  let list = slots.filter(({ sections }) => sections.length > 0)[Number(slot)]?.sections;
  let placed: Placed | undefined;
  while (steps[0] === 'sections' || steps[0] === 'subslots') {
    if (steps.shift() === 'subslots') list = placed?.subslots[steps.shift() ?? ''];
    placed = list?.[Number(steps.shift())];
  }
  if (placed === undefined || steps.shift() !== 'params') return undefined;
  return { placed, rest: steps.join('.') };
}

/** Whether a section is, or stands somewhere inside, another. */
export function isWithin(slots: readonly Slot[], key: string, outer: string): boolean {
  if (key === outer) return true;
  const found = findPlaced(slots, outer);
  if (found === undefined) return false;
  return Object.values(found.placed.subslots).some((list) => findIn(list, { within: null, slot: '' }, key));
}

/** Slots with a section put at a place. */
export function insertAt(slots: readonly Slot[], place: Place, placed: Placed): Slot[] {
  return changeList(slots, place, (list) => list.toSpliced(Math.min(place.index, list.length), 0, placed));
}

/** Slots without a section. */
export function removeKey(slots: readonly Slot[], key: string): Slot[] {
  const found = findPlaced(slots, key);
  return found === undefined
    ? [...slots]
    : changeList(slots, found.place, (list) => list.toSpliced(found.place.index, 1));
}

/** Slots with a section moved to another place; into itself it cannot be moved. */
export function moveTo(slots: readonly Slot[], key: string, to: Place): Slot[] {
  const found = findPlaced(slots, key);
  if (found === undefined || (to.within !== null && isWithin(slots, to.within, key))) return [...slots];
  const { place, placed } = found;
  const sameList = place.within === to.within && place.slot === to.slot;
  const index = sameList && to.index > place.index ? to.index - 1 : to.index;
  return insertAt(removeKey(slots, key), { ...to, index }, placed);
}

/** Slots with a section changed. */
export function changePlaced(
  slots: readonly Slot[],
  key: string,
  change: (placed: Placed) => Placed,
): Slot[] {
  const found = findPlaced(slots, key);
  return found === undefined
    ? [...slots]
    : changeList(slots, found.place, (list) => list.with(found.place.index, change(found.placed)));
}

/** The same section again, with all that stands in it, under keys of its own. */
export function copyOf(placed: Placed): Placed {
  return {
    ...newPlaced(placed.section, structuredClone(placed.params)),
    provides: placed.provides,
    subslots: Object.fromEntries(
      Object.entries(placed.subslots).map(([slot, list]) => [slot, list.map(copyOf)]),
    ),
  };
}

function changeList(
  slots: readonly Slot[],
  { within, slot }: Omit<Place, 'index'>,
  change: (list: Placed[]) => Placed[],
): Slot[] {
  if (within === null) {
    const known = slots.some((each) => each.slot === slot);
    const all = known ? [...slots] : [...slots, { slot, sections: [] }];
    return all.map((each) => (each.slot === slot ? { ...each, sections: change(each.sections) } : each));
  }
  const inside = (list: Placed[]): Placed[] =>
    list.map((each) =>
      each.key === within
        ? { ...each, subslots: { ...each.subslots, [slot]: change(each.subslots[slot] ?? []) } }
        : {
            ...each,
            subslots: Object.fromEntries(
              Object.entries(each.subslots).map(([name, inner]) => [name, inside(inner)]),
            ),
          },
    );
  return slots.map((each) => ({ ...each, sections: inside(each.sections) }));
}
