import { joinPath } from '@bakehouse/contract';

/** How deep a file may nest: deeper than any definition may. */
const depthLimit = 200;

const literals: readonly [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Goes through one JSON text; `JSON.parse` tells no places, and its messages differ between releases of Node. */
export class JsonScanner {
  readonly places = new Map<string, number>();
  readonly repeated: string[] = [];
  offset = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value of the whole text. */
  document(): unknown {
    if (this.#text.startsWith('\uFEFF')) this.offset = 1;
    this.#space();
    const value = this.#value('', 0);
    this.#space();
    if (this.offset < this.#text.length) throw new SyntaxError('Expected the end of the file');
    return value;
  }

  #value(path: string, depth: number): unknown {
    if (depth > depthLimit) throw new SyntaxError('Nested too deep');
    if (!this.places.has(path)) this.places.set(path, this.offset);
    const next = this.#text[this.offset];
    if (next === '{') return this.#object(path, depth);
    if (next === '[') return this.#array(path, depth);
    if (next === '"') return this.#string();
    const literal = literals.find(([word]) => this.#text.startsWith(word, this.offset));
    if (literal !== undefined) {
      this.offset += literal[0].length;
      return literal[1];
    }
    const digits = this.#match(number);
    if (digits === undefined) throw new SyntaxError(this.#unexpected('a value'));
    return Number(digits);
  }

  #object(path: string, depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.#items('}', () => {
      const at = this.offset;
      if (this.#text[at] !== '"') throw new SyntaxError(this.#unexpected('a key in double quotes'));
      const key = this.#string();
      const inner = joinPath(path, key);
      if (entries.has(key)) this.repeated.push(inner);
      this.places.set(inner, at);
      this.#space();
      this.#take(':');
      entries.set(key, this.#value(inner, depth + 1));
    });
    return Object.fromEntries(entries);
  }

  #array(path: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.#items(']', () => items.push(this.#value(joinPath(path, items.length), depth + 1)));
    return items;
  }

  #items(end: string, read: () => void): void {
    this.offset += 1;
    this.#space();
    if (this.#text[this.offset] === end) {
      this.offset += 1;
      return;
    }
    for (;;) {
      read();
      this.#space();
      if (this.#text[this.offset] === end) {
        this.offset += 1;
        return;
      }
      if (this.#text[this.offset] !== ',') throw new SyntaxError(this.#unexpected(`"," or "${end}"`));
      this.offset += 1;
      this.#space();
    }
  }

  #string(): string {
    const start = this.offset;
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    const text = parsedString(this.#text.slice(start, end + 1));
    if (text === undefined) throw new SyntaxError('This text is not closed, or holds a wrong sign or escape');
    this.offset = end + 1;
    return text;
  }

  #take(sign: string): void {
    if (this.#text[this.offset] !== sign) throw new SyntaxError(this.#unexpected(`"${sign}"`));
    this.offset += 1;
    this.#space();
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.#text)?.[0];
    this.offset += found?.length ?? 0;
    return found;
  }

  #space(): void {
    while (' \t\r\n'.includes(this.#text[this.offset] ?? '.')) this.offset += 1;
  }

  #unexpected(wanted: string): string {
    const found = this.#text[this.offset];
    return `Expected ${wanted}, found ${found === undefined ? 'the end of the file' : JSON.stringify(found)}`;
  }
}

function parsedString(json: string): string | undefined {
  try {
    return JSON.parse(json) as string;
  } catch {
    return undefined;
  }
}
