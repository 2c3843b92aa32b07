import type { Instruction } from '@bakehouse/contract';
import type { FormStore } from '../form/form-store.ts';
import type { Sent } from '../form/sent.ts';

/** What carrying out an instruction may touch. */
export interface InstructionContext {
  module: string;
  /** The form that caused it, with how it was then. */
  form?: { store: FormStore; sent: Sent } | undefined;
  /** Opens an address of the app. */
  go: (path: string) => void | Promise<void>;
  /** Called before the app leaves by order of a workflow: the form has done its work. */
  leaving?: (() => void) | undefined;
  /** Reads the resource of the form again. */
  reload?: (() => void) | undefined;
}

/** Carries out one kind of instruction. */
export type Handler<T extends Instruction['type']> = (
  instruction: Extract<Instruction, { type: T }>,
  context: InstructionContext,
) => void | Promise<void>;
