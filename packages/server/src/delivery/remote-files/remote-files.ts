/** Something that lies on another system. */
export interface RemoteEntry {
  name: string;
  path: string;
  kind: 'file' | 'folder' | 'other';
  /** Bytes; null where that is no file. */
  size: number | null;
  /** ISO 8601 in UTC; null where nobody tells. */
  modifiedAt: string | null;
}

/** The entries of a folder. */
export interface RemoteList {
  entries: RemoteEntry[];
  /** Whether there are others. */
  more: boolean;
  /** How many have names that cannot be asked for, such as `../x`, and are left out. */
  skipped: number;
}

/** Content on its way to another system. */
export interface RemoteContent {
  size: number;
  sha256: Buffer;
  read: () => AsyncIterable<Buffer>;
}

/** The files of another system, for one piece of work. Paths were checked. */
export interface RemoteFiles {
  list(folder: string, limit: number): Promise<RemoteList>;
  /** What lies at a path; undefined where nothing does. */
  find(path: string): Promise<RemoteEntry | undefined>;
  /** Hands the content over piece by piece; more than so many bytes are a failure. */
  read(path: string, maxBytes: number, into: (pieces: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
  /** Writes a file, all of it or nothing, and replaces the one that lies there. */
  write(path: string, content: RemoteContent): Promise<void>;
  /** Whether there was something to remove. */
  remove(path: string): Promise<boolean>;
  /** Whether there was something to move; false where it lies at its new place already. */
  move(from: string, to: string, replace: boolean): Promise<boolean>;
  close(): void;
}

/** Whether a name that another system tells can be asked for and stored: no path, no step, no control characters. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}\p{Cs}]/u.test(name);
}
