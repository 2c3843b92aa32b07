import { isObject, joinPath } from '@bakehouse/contract';

/** A section that is placed somewhere, and where. */
export interface PlacedSection {
  section: string;
  params: Record<string, unknown>;
  path: string;
}

/** Every section that slots place, at any depth. */
export function placementsIn(slots: unknown, path: string): PlacedSection[] {
  return rows(slots).flatMap(([slot, index]) =>
    placedIn(slot['sections'], joinPath(joinPath(path, index), 'sections')),
  );
}

/** Slots with other params: those that `change` gives for a path, and what was there otherwise. */
export function withParams(
  slots: unknown,
  path: string,
  change: ReadonlyMap<string, Record<string, unknown>>,
): unknown {
  return mapped(slots, (slot, index) => ({
    ...slot,
    sections: changedIn(slot['sections'], joinPath(joinPath(path, index), 'sections'), change),
  }));
}

function placedIn(sections: unknown, path: string): PlacedSection[] {
  return rows(sections).flatMap(([placement, index]) => {
    const at = joinPath(path, index);
    const { section, params, subslots } = placement;
    const inner = Array.isArray(subslots)
      ? placementsIn(subslots, joinPath(at, 'subslots'))
      : Object.entries(isObject(subslots) ? subslots : {}).flatMap(([name, list]) =>
          placedIn(list, joinPath(at, `subslots.${name}`)),
        );
    const own =
      typeof section === 'string' ? [{ section, params: isObject(params) ? params : {}, path: at }] : [];
    return [...own, ...inner];
  });
}

function changedIn(
  sections: unknown,
  path: string,
  change: ReadonlyMap<string, Record<string, unknown>>,
): unknown {
  return mapped(sections, (placement, index) => {
    const at = joinPath(path, index);
    const { subslots } = placement;
    const params = change.get(at);
    const inner = Array.isArray(subslots)
      ? withParams(subslots, joinPath(at, 'subslots'), change)
      : isObject(subslots)
        ? Object.fromEntries(
            Object.entries(subslots).map(([name, list]) => [
              name,
              changedIn(list, joinPath(at, `subslots.${name}`), change),
            ]),
          )
        : subslots;
    return {
      ...placement,
      ...(params === undefined ? {} : { params }),
      ...(subslots === undefined ? {} : { subslots: inner }),
    };
  });
}

function rows(list: unknown): [Record<string, unknown>, number][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown, index): [Record<string, unknown>, number][] =>
    isObject(each) ? [[each, index]] : [],
  );
}

function mapped(list: unknown, change: (row: Record<string, unknown>, index: number) => object): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((each: unknown, index) => (isObject(each) ? change(each, index) : each));
}
