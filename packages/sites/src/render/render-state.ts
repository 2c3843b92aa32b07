import type { Context, Emitter, Template } from 'liquidjs';
import type { Placement } from '../wire/slot.ts';

/** What is being rendered right now. Rendering is synchronous, one page at a time, so one state serves all tags. */
export interface RenderState {
  /** Everything the page's output depends on, by name. */
  deps: Set<string>;
  /** Module scripts the page needs. */
  scripts: Set<string>;
  warnings: { code: string; message: string }[];
  /** Slots of the page, merged with those of its layouts. */
  slots: Map<string, Placement[]>;
  /** Slots that a template asked for. */
  askedSlots: Set<string>;
  /** Page slots being rendered, to find a slot inside itself. */
  openSlots: string[];
  /** Placements being rendered, innermost last. */
  placements: Placement[];
  /** Layout codes still to be rendered by `{% content %}`, outermost first. */
  frames: Template[][];
  /** Renders one placement; set by the page renderer. */
  renderPlacement: (
    placement: Placement,
    context: Context,
    emitter: Emitter,
  ) => Generator<unknown, void, unknown>;
}

/** The state before the first page. */
export function emptyState(): RenderState {
  return {
    deps: new Set(),
    scripts: new Set(),
    warnings: [],
    slots: new Map(),
    askedSlots: new Set(),
    openSlots: [],
    placements: [],
    frames: [],
    *renderPlacement() {},
  };
}
