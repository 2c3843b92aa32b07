import type { Placement } from '../wire/slot.ts';
import type { RenderState } from './render-state.ts';

/**
 * The sections that `{% slot %}` stands for. In a layout: the slot of the page. In a section: its placement's
 * `subslots` of that name, else, where the placement offers the slot by `provide_slot`, the slot of the page.
 */
export function slotPlacements(
  name: string | undefined,
  state: RenderState,
): { placements: Placement[]; slot: string | undefined } {
  const placement = state.placements.at(-1);
  if (placement === undefined) {
    if (name === undefined) throw new Error('{% slot %} in a layout needs a name');
    return ofPage(name, state);
  }
  const provided = placement.provide_slot;
  const wanted = name ?? provided;
  if (wanted === undefined) return { placements: [], slot: undefined };
  const nested = Object.hasOwn(placement.subslots, wanted) ? placement.subslots[wanted] : undefined;
  if (nested !== undefined) return { placements: nested, slot: undefined };
  return wanted === provided ? ofPage(wanted, state) : { placements: [], slot: undefined };
}

function ofPage(name: string, state: RenderState): { placements: Placement[]; slot: string } {
  state.askedSlots.add(name);
  if (state.openSlots.includes(name)) throw new Error(`slot "${name}" is inside itself`);
  return { placements: state.slots.get(name) ?? [], slot: name };
}
