import type { ElementDefinition, WorkflowDefinition } from '@bakehouse/contract';

/** Something that is left to do by hand. */
export interface Todo {
  /** The definition it is about. */
  definition: string;
  element?: string;
  message: string;
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
