/** How a part of the product was found. */
export interface PartState {
  part: string;
  /** As it should be, worth knowing, worth mending, or broken. */
  state: 'ok' | 'note' | 'warning' | 'fault';
  /** What is so, in a sentence. */
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** Looks at every part that the product depends on. */
export type ExamineParts = () => Promise<readonly PartState[]>;
