/** Takes bytes apart into lines, up to a number of bytes for one call: a line without end is not kept. */
export class LineReader {
  readonly #limit: number;
  readonly #tell: (line: string) => void;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(limit: number, tell: (line: string) => void) {
    this.#limit = limit;
    this.#tell = tell;
  }

  /** Begins to count anew. */
  begin(): void {
    this.#size = 0;
  }

  /** Takes bytes; false where there are too many. */
  take(chunk: Buffer): boolean {
    this.#size += chunk.byteLength;
    if (this.#size > this.#limit) return false;
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...this.#parts, chunk.subarray(from, at)]).toString('utf8');
      this.#parts = [];
      from = at + 1;
      this.#tell(line);
    }
    if (from < chunk.byteLength) this.#parts.push(chunk.subarray(from));
    return true;
  }
}
