import { redact, type Secret } from '../secret.ts';

/** A stream that can be written to and may be a terminal. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Colours of a terminal. */
export type Tone = 'green' | 'yellow' | 'red' | 'dim' | 'bold';

/** Where a command writes: text for people, or one JSON document. Every text passes the redaction. */
export class Output {
  readonly #stdout: Sink;
  readonly #stderr: Sink;
  readonly #colours: boolean;
  readonly #json: boolean;
  readonly #secrets: Secret[] = [];

  constructor(stdout: Sink, stderr: Sink, options: { json: boolean; colours: boolean }) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.#json = options.json;
    this.#colours = options.colours && stdout.isTTY === true;
  }

  /** From now on this value is blacked out. */
  hide(...secrets: Secret[]): void {
    this.#secrets.push(...secrets);
  }

  /** A line of the result, for people. */
  line(text = ''): void {
    if (!this.#json) this.#stdout.write(`${this.#clean(text)}\n`);
  }

  /** A line about what goes on; it goes to standard error, so that results can be piped. */
  progress(text: string): void {
    if (!this.#json) this.#stderr.write(`${this.#clean(text)}\n`);
  }

  /** A failure, for people; always told. */
  failure(text: string): void {
    this.#stderr.write(`${this.#clean(text)}\n`);
  }

  /** The whole result as one JSON document, when asked for. */
  json(result: unknown): void {
    if (this.#json) this.#stdout.write(`${this.#clean(JSON.stringify(result, null, 2))}\n`);
  }

  /** The text in a colour, where there are colours. */
  paint(tone: Tone, text: string): string {
    return this.#colours ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text;
  }

  #clean(text: string): string {
    return redact(text, this.#secrets);
  }
}

const codes: Record<Tone, number> = { green: 32, yellow: 33, red: 31, dim: 2, bold: 1 };
