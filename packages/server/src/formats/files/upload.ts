/** A file that came as the body of a request and lies in a folder of its own until it is removed. */
export interface Upload {
  path: string;
  /** The media type without parameters, in lower case. */
  type: string;
  /** The character set that the media type names. */
  charset: string | undefined;
  bytes: number;
  /** A text that differs whenever the content differs. */
  digest: string;
  remove: () => Promise<void>;
  /** What came with it, where it came in a form. */
  form?: Form;
}

/** What a form holds besides its file. */
export interface Form {
  /** The name that the sender gave the file. */
  name: string;
  fields: Record<string, string>;
  sha256: Buffer;
  head: Buffer;
}
