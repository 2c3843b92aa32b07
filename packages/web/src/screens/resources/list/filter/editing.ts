/** Which condition is being edited: its place, and whether it is to stand beside the one that is there, as another way. */
export interface Editing {
  place: number[];
  beside: boolean;
  /** Tells one edit from the next, wherever what is edited comes to stand. */
  turn: number;
}

let turns = 0;

/** Begins to edit the condition at a place. */
export function editAt(place: number[], beside = false): Editing {
  turns += 1;
  return { place, beside, turn: turns };
}
