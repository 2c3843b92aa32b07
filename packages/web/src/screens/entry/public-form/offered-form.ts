import type { FieldDefinition } from '@bakehouse/contract';

/** A form as the server offers it to anybody. */
export interface OfferedForm {
  module: string;
  title: string;
  description: string | null;
  button: string | null;
  thanks: string | null;
  fields: FieldDefinition[];
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
