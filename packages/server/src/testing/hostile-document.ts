import type { FormatName } from '@bakehouse/contract';

/** Where hostile documents try to get to. */
export interface Temptation {
  /** A file of the machine that holds a secret. */
  file: string;
  /** A web address at which nobody may ask. */
  url: string;
  /** A file that nobody may write. */
  target: string;
}

/** A document that tries to read, write or ask what it must not. */
export interface HostileDocument {
  from: FormatName;
  content: string | Buffer;
}
