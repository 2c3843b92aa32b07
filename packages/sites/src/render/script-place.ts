/** Where in a script something stands: a value may be printed among code, and nowhere else. */
export type ScriptPlace = 'code' | 'string' | 'template' | 'comment' | 'pattern';

const beforePattern = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|void)\s?)$/;

/** Reads a script piece by piece and knows where its end stands. */
export class ScriptReader {
  /** Open `${` of template literals, each with the braces that are open inside. */
  readonly #inside: number[] = [];
  #place: ScriptPlace = 'code';
  /** What ends a string, a comment or a pattern. */
  #end = '';
  /** The code just before, without blanks: it tells a pattern from a division. */
  #before = '';

  get place(): ScriptPlace {
    return this.#place;
  }

  /** A value was printed here. */
  value(): void {
    this.#before = 'x';
  }

  read(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const two = text.slice(at, at + 2);
      if (this.#place === 'code') at += this.#code(two);
      else if (two.startsWith('\\') && this.#place !== 'comment') at += 1;
      else if (this.#place === 'template' && two === '${') {
        this.#inside.push(0);
        this.#to('code');
        at += 1;
      } else if (this.#place === 'pattern' && two.startsWith('[')) this.#end = ']';
      else if (this.#place === 'pattern' && this.#end === ']' && two.startsWith(']')) this.#end = '/';
      else if (two.startsWith(this.#end) || (two.startsWith('\n') && this.#isOfOneLine())) {
        at += this.#end.length - 1;
        this.#to('code');
        this.#before = 'x';
      }
    }
  }

  /** Reads code; gives how many signs beyond the first it took. */
  #code(two: string): number {
    const one = two.slice(0, 1);
    if (two === '//') return this.#to('comment', '\n');
    if (two === '/*') return this.#to('comment', '*/');
    if (one === '"' || one === "'") return this.#to('string', one, 0);
    if (one === '`') return this.#to('template', one, 0);
    if (one === '/' && beforePattern.test(this.#before)) return this.#to('pattern', '/', 0);
    const open = this.#inside.length - 1;
    if (one === '{' && open >= 0) this.#inside[open] = (this.#inside[open] ?? 0) + 1;
    if (one === '}' && open >= 0) {
      if (this.#inside[open] === 0) {
        this.#inside.pop();
        return this.#to('template', '`', 0);
      }
      this.#inside[open] = (this.#inside[open] ?? 0) - 1;
    }
    if (one.trim() !== '') this.#before = (this.#before + one).slice(-8);
    else if (/\w$/.test(this.#before)) this.#before = `${this.#before} `.slice(-8).trimStart();
    return 0;
  }

  #to(place: ScriptPlace, end = '', taken = 1): number {
    this.#place = place;
    this.#end = end;
    return taken;
  }

  #isOfOneLine(): boolean {
    return this.#place === 'string' || this.#place === 'pattern';
  }
}
