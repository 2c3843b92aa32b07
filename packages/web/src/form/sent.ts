/** The form as it was when an event was sent, by which its answer is understood. */
export interface Sent {
  clock: number;
  values: Record<string, unknown>;
  /** The events that have led to it, and it itself: what it sets fires none of them again. */
  chain: ReadonlySet<string>;
}
