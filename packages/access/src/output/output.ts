import { redact, type Secret } from '../secret.ts';

/** A stream that can be written to and may be a terminal. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Colours of a terminal. */
export type Tone = 'green' | 'yellow' | 'red' | 'dim' | 'bold';

/** Where a command writes: text for people, or one JSON document. Every text passes the redaction. */
export interface Output {
  /** From now on these values are blacked out. */
  hide: (...secrets: Secret[]) => void;
  /** A line of the result, for people. */
  line: (text?: string) => void;
  /** A line about what goes on; it goes to standard error, so that results can be piped. */
  progress: (text: string) => void;
  /** A failure, for people; always told. */
  failure: (text: string) => void;
  /** The whole result as one JSON document, when asked for. */
  json: (result: unknown) => void;
  /** The text in a colour, where there are colours. */
  paint: (tone: Tone, text: string) => string;
}

/** An output on two streams; colours only where standard output is a terminal. */
export function openOutput(stdout: Sink, stderr: Sink, options: { json: boolean; colours: boolean }): Output {
  const secrets: Secret[] = [];
  const write = (sink: Sink, text: string) => void sink.write(`${redact(text, secrets)}\n`);
  const colours = options.colours && stdout.isTTY === true;
  return {
    hide: (...more) => void secrets.push(...more),
    line: (text = '') => {
      if (!options.json) write(stdout, text);
    },
    progress: (text) => {
      if (!options.json) write(stderr, text);
    },
    failure: (text) => write(stderr, text),
    json: (result) => {
      if (options.json) write(stdout, JSON.stringify(result, null, 2));
    },
    paint: (tone, text) => (colours ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text),
  };
}

const codes: Record<Tone, number> = { green: 32, yellow: 33, red: 31, dim: 2, bold: 1 };
