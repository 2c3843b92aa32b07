import type { FormatName, LatexFilter } from '@bakehouse/contract';

/** A file that a document may refer to by its name. */
export interface JobFile {
  name: string;
  content: Uint8Array;
}

/** One conversion. */
export interface ConvertJob {
  from: FormatName;
  to: FormatName;
  content: Uint8Array;
  /** Whether text formats become a whole document instead of a piece to be put into one. */
  whole: boolean;
  /** Whether template variables are restored in LaTeX. */
  parse: boolean;
  filters: readonly LatexFilter[];
  files: readonly JobFile[];
}

/** What came of it. */
export interface ConvertResult {
  content: Uint8Array;
  /** What was left out or done in another way, in plain words. */
  warnings: string[];
}

/** A run of pandoc: one reading or one writing. */
export interface PandocRun {
  from: string;
  to: string;
  input: Uint8Array;
  /** Whether a whole document is written. */
  whole: boolean;
  /** Whether the pictures inside a document are wanted. Those outside would be replaced by their descriptions. */
  media: boolean;
  /** The title that a whole document gets when it has none. */
  title?: string | undefined;
  files: readonly JobFile[];
}

/** What pandoc gave. */
export interface PandocOutput {
  output: Uint8Array;
  /** Files that were inside the document. */
  media: JobFile[];
  warnings: string[];
}

/** What the converter's process is told. */
export type ToChild =
  | { kind: 'job'; job: ConvertJob; tools: Tools }
  | { kind: 'answer'; output: PandocOutput }
  | { kind: 'refusal'; failure: Failure };

/** Programs of the machine that are used instead of what is built in. */
export interface Tools {
  pandoc: boolean;
  xelatex: boolean;
}

/** What the converter's process tells: it asks for programs that it must not start itself. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'pandoc'; run: PandocRun }
  | { kind: 'xelatex'; source: Uint8Array; files: JobFile[] }
  | { kind: 'done'; result: ConvertResult }
  | { kind: 'failed'; failure: Failure };

/** Why a conversion failed, as it goes between processes. */
export interface Failure {
  code: 'conversion_failed' | 'conversion_limit' | 'unavailable';
  message: string;
}

/** A failure with a reason that the user can act on. */
export class ConversionError extends Error {
  readonly code: Failure['code'];

  constructor(message: string, code: Failure['code'] = 'conversion_failed') {
    super(message);
    this.code = code;
  }
}
