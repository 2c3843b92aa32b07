const mostLines = 100;
const longestLine = 500;

/** What a process prints in a call, up to a number of bytes. */
export class Log {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Begins anew. */
  begin(): void {
    this.#parts = [];
    this.#size = 0;
  }

  /** Takes bytes; false where there are too many. */
  take(chunk: Buffer): boolean {
    this.#size += chunk.byteLength;
    if (this.#size > this.#limit) return false;
    this.#parts.push(chunk);
    return true;
  }

  /** The lines, without secrets and cut; the mask sees them whole, as a secret may stand where a line is cut. */
  lines(mask: (text: string) => string): string[] {
    return mask(Buffer.concat(this.#parts).toString('utf8'))
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, mostLines)
      .map((line) => line.slice(0, longestLine));
  }
}
