import type { ElementDefinition, WorkflowDefinition } from '@bakehouse/contract';

/** How a workflow is started: by somebody, or by an event of that type. */
export type Starts = 'direct' | 'webhook' | 'schedule' | 'mail' | 'mqtt';

/** Something that is left to do by hand. */
export interface Todo {
  /** The definition it is about. */
  definition: string;
  element?: string;
  message: string;
  /** What it asked for elsewhere, where nothing is known of that here: there may be a piece for it. */
  service?: string;
}

/** What became of one part of what was imported, for the summary. */
export interface Taken {
  /** Its type where it comes from. */
  type: string;
  live: boolean;
}

/** What an import gives: definitions that pass the check, and what is left to do. */
export interface Made {
  workflows: WorkflowDefinition[];
  modules: Record<string, unknown>[];
  todo: Todo[];
  taken: Taken[];
}

/** An element as a converter makes it: its name and links are given to it later. */
export type MadeElement = Pick<ElementDefinition, 'type' | 'options'>;

/** The beginning of a text, without half a character at its end. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
