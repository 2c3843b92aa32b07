import type { Config } from '../../foundation/config/config.ts';

/** How something was found: as it should be, worth knowing, worth mending, or in the way of a start. */
export type FindingState = 'ok' | 'note' | 'warning' | 'fault';

/** One thing that an examination found. */
export interface Finding {
  state: FindingState;
  /** What is so, in a sentence. */
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** What is examined. */
export interface Examined {
  config: Config;
  /** The version of Node, such as `20.19.0`. */
  node: string;
}

/** One part of the surroundings that the product depends on. */
export interface Examination {
  name: string;
  /** Looks, and changes nothing. */
  examine: (examined: Examined) => Promise<Finding[]>;
}

export function ok(text: string): Finding {
  return { state: 'ok', text };
}

export function note(text: string, advice?: string): Finding {
  return { state: 'note', text, ...(advice === undefined ? {} : { advice }) };
}

export function warning(text: string, advice: string): Finding {
  return { state: 'warning', text, advice };
}

export function fault(text: string, advice: string): Finding {
  return { state: 'fault', text, advice };
}
