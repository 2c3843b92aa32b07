import { StringDecoder } from 'node:string_decoder';
import { Problem } from '@bakehouse/contract';
import type { CommandIo } from './define-command.ts';

const escape = '\u001B';

/** What a terminal puts around what is pasted, once it is asked to. */
const pasted = {
  ask: `${escape}[?2004h`,
  askNoMore: `${escape}[?2004l`,
  begin: `${escape}[200~`,
  end: `${escape}[201~`,
};

/**
 * Asks on a terminal for things that nobody must see: what is typed is not shown. What is pasted is taken whole, with its line
 * breaks; so is a key or a certificate in PEM, also where the terminal does not tell what is pasted.
 */
export async function askHidden(
  questions: readonly string[],
  { stdin, stderr }: CommandIo,
): Promise<string[]> {
  const decoder = new StringDecoder('utf8');
  const typing = new Typing();
  stdin.setRawMode?.(true);
  if (stderr.isTTY) stderr.write(pasted.ask);
  try {
    const chunks = stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
    const answers: string[] = [];
    for (const question of questions) {
      stderr.write(question);
      let answer = typing.take();
      while (answer === undefined) {
        const chunk = await chunks.next();
        if (chunk.done === true) typing.end();
        else typing.add(typeof chunk.value === 'string' ? chunk.value : decoder.write(chunk.value));
        answer = typing.take();
      }
      stderr.write('\r\n');
      answers.push(answer);
    }
    return answers;
  } finally {
    if (stderr.isTTY) stderr.write(pasted.askNoMore);
    stdin.setRawMode?.(false);
    stdin.pause();
  }
}

/** A line break, what a special key sends, or a character. */
const keyPattern = new RegExp(`^(?:${escape}\\[[\\d;?]*[@-~]|${escape}[^[]|\\r\\n|[^${escape}])`, 'su');

/** What is being typed; what came after an answer is kept for the next question. */
class Typing {
  private waiting = '';
  private answer = '';
  private isPasting = false;
  private hasEnded = false;

  add(text: string): void {
    this.waiting += text;
  }

  /** Nothing more will come. */
  end(): void {
    this.hasEnded = true;
  }

  /** The answer; undefined while it is not complete. */
  take(): string | undefined {
    for (let key = this.nextKey(); key !== undefined; key = this.nextKey()) {
      if (key === pasted.begin || key === pasted.end) this.isPasting = key === pasted.begin;
      else if (this.isPasting) this.answer += key === '\r' ? '\n' : key;
      else if (key === '\r' || key === '\n') {
        if (!this.goesOn()) return this.taken();
        this.answer += '\n';
      } else if (key === '\u0003') throw new Problem('invalid', 'Stopped: nothing is set.');
      else if (key === '\u0004') {
        if (this.answer === '') this.hasEnded = true;
      } else if (key === '\u0015') this.answer = '';
      else if (key === '\u007F' || key === '\b') this.answer = this.answer.replace(/.$/su, '');
      else if (!/^\p{Cc}/u.test(key)) this.answer += key;
    }
    return this.hasEnded ? this.taken() : undefined;
  }

  /** A line break within PEM belongs to it: some of its blocks is not closed, or another one follows at once. */
  private goesOn(): boolean {
    if (!this.answer.startsWith('-----BEGIN ')) return false;
    const count = (what: string) => this.answer.split(what).length - 1;
    const isOpen = count('-----BEGIN ') > count('-----END ') || /-----END [^-]*$/.test(this.answer);
    return isOpen || /^[\r\n]*-----BEGIN /.test(this.waiting);
  }

  private taken(): string {
    const answer = this.answer.replace(/\n+$/, '');
    this.answer = '';
    return answer;
  }

  /** A character, or the whole of what a special key sends; undefined where that has not come yet. */
  private nextKey(): string | undefined {
    const [key] = keyPattern.exec(this.waiting) ?? [];
    if (key === undefined) return undefined;
    this.waiting = this.waiting.slice(key.length);
    return key === '\r\n' ? '\n' : key;
  }
}
