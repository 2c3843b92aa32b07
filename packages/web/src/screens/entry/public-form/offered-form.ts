import type { FieldDefinition } from '@bakehouse/contract';

/** A form as the server offers it to anybody. */
export interface OfferedForm {
  module: string;
  title: string;
  description: string | null;
  button: string | null;
  thanks: string | null;
  fields: FieldDefinition[];
  /** One after the other; empty where all is asked for at once. */
  steps: { title: string | null; fields: string[] }[];
  /** Fields that are asked for only where another one has one of some values. */
  when: Record<string, { field: string; is: unknown[] }>;
  /** Comes back with the form, once. */
  token: string;
  /** Seconds before which it is not taken. */
  seconds: number;
  proofOfWork: number;
  /** Bits of work for each file. */
  fileWork: number;
  /** Most bytes of a file. */
  maxSize: number;
}
