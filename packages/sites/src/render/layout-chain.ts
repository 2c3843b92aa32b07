import type { Layout } from '../wire/build-input.ts';
import type { Placement, Slot } from '../wire/slot.ts';

/** A page's layouts from the outermost to its own, and the view that frames them all where a base names one. */
export interface LayoutChain {
  layouts: Layout[];
  view: string | undefined;
}

/** Follows `base` from a page's layout outwards; a base is a layout or, at the end, a view. */
export function layoutChain(
  start: string | undefined,
  layouts: ReadonlyMap<string, Layout>,
  views: ReadonlySet<string>,
): LayoutChain {
  const chain: Layout[] = [];
  let name = start;
  while (name !== undefined && name !== '') {
    const found = layouts.get(name);
    const again = found !== undefined && chain.includes(found);
    if (found === undefined || again) {
      if (views.has(name)) return { layouts: chain, view: name };
      if (again) throw new Error(`layout "${name}" is its own base`);
      throw new Error(`there is no layout or view "${name}"`);
    }
    chain.unshift(found);
    name = found.base ?? undefined;
  }
  return { layouts: chain, view: undefined };
}

/** The slots of a page: its own where it fills them, else those of the nearest layout that does. */
export function mergeSlots(chain: LayoutChain, own: Slot[]): Map<string, Placement[]> {
  const merged = new Map<string, Placement[]>();
  for (const level of [...chain.layouts.map((one) => one.slots ?? []), own]) {
    for (const { slot, sections } of level) {
      if (sections.length > 0 || !merged.has(slot)) merged.set(slot, sections);
    }
  }
  return merged;
}
