import { childProgram } from '../../../foundation/child-program.ts';
import type { Question } from '../wire.ts';
import type { GateRules } from './gate.ts';
import { usualLimits, type PieceLimits } from './limits.ts';
import { PieceProcess, type CallResult, type CallTerms, type PieceCode } from './piece-process.ts';
import { callCancelled } from './problems.ts';
import { Rests } from './rests.ts';
import { Problem } from '@bakehouse/contract';

/** How pieces are run. */
export interface PieceHostOptions {
  /** Where the program of the processes is put when the server runs from its sources. */
  folder: string;
  rules: GateRules;
  limits?: Partial<PieceLimits>;
  /** Processes at a time. */
  most?: number;
  idleMilliseconds?: number;
  /** Trusted by pieces besides the usual authorities. */
  authority?: string | undefined;
  rests?: Rests;
}

/** What rests together: an action for a connection, so that nobody waits for what others do with theirs. */
function subjectOf({ folder }: PieceCode, connection: string | undefined, question: Question): string {
  const about = 'action' in question ? question.action : 'trigger' in question ? question.trigger : '';
  return [folder, connection ?? '', question.ask, about].join('\0');
}

const usualMost = 8;
const usualIdle = 60_000;
const longestQueue = 1000;
/** A process is replaced after so many calls, as foreign code may keep what it is given. */
const callsForOne = 100;

/** Runs pieces in processes of their own. A process knows one piece and one connection, and is kept warm for them; without a connection it has one call. */
export class PieceHost {
  readonly #options: PieceHostOptions;
  readonly #idle: { key: string; process: PieceProcess }[] = [];
  readonly #busy = new Set<PieceProcess>();
  readonly #leaving = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  readonly #rests: Rests;
  #program: Promise<string> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = 0;
  #closed = false;

  constructor(options: PieceHostOptions) {
    this.#options = options;
    this.#rests = options.rests ?? new Rests();
  }

  /** Asks a piece, for a connection; undefined for none. What was ended again and again is begun after a rest. */
  async call(
    code: PieceCode,
    connection: string | undefined,
    question: Question,
    terms: CallTerms,
  ): Promise<CallResult> {
    const subject = subjectOf(code, connection, question);
    await this.#rests.over(subject, terms.signal);
    await this.#turn(terms.signal);
    const key = connection === undefined ? undefined : `${code.folder}\0${connection}`;
    let process: PieceProcess | undefined;
    try {
      this.#program ??= childProgram(
        'piece-child',
        new URL('../child/piece-child.ts', import.meta.url),
        this.#options.folder,
      );
      const taken = (process = this.#take(code, key, await this.#program));
      return await this.#rests.watch(subject, terms.signal, () => taken.call(question, terms));
    } finally {
      this.#release(key, process);
    }
  }

  /** How many processes there are. */
  get processes(): number {
    return this.#idle.filter(({ process }) => process.alive).length + this.#busy.size;
  }

  /** Ends every process. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const { process } of this.#idle.splice(0)) this.#end(process);
    for (const process of this.#busy) this.#end(process);
    for (const go of this.#queue.splice(0)) go();
    await Promise.all(this.#leaving);
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw callCancelled();
    if (this.#running >= (this.#options.most ?? usualMost)) {
      if (this.#queue.length >= longestQueue)
        throw new Problem('unavailable', 'Too many calls of pieces are waiting.', { retryAfter: 10 });
      await new Promise<void>((resolve, reject) => {
        const go = (): void => resolve();
        this.#queue.push(go);
        const leave = (): void => {
          const at = this.#queue.indexOf(go);
          if (at >= 0) this.#queue.splice(at, 1);
          reject(callCancelled());
        };
        signal?.addEventListener('abort', leave, { once: true });
      });
    }
    if (this.#closed) throw new Problem('unavailable', 'Pieces are run no longer: the server stops.');
    this.#running += 1;
  }

  #take(code: PieceCode, key: string | undefined, program: string): PieceProcess {
    if (this.#closed) throw new Problem('unavailable', 'Pieces are run no longer: the server stops.');
    clearTimeout(this.#timer);
    const at = this.#idle.findLastIndex((each) => each.key === key && each.process.alive);
    const [found] = at < 0 ? [] : this.#idle.splice(at, 1);
    // The oldest that nobody uses makes room.
    const most = this.#options.most ?? usualMost;
    const over = found === undefined ? this.#idle.length + this.#busy.size + 1 - most : 0;
    for (const oldest of this.#idle.splice(0, Math.max(0, over))) this.#end(oldest.process);
    const { rules, limits = {}, authority } = this.#options;
    const process =
      found?.process ??
      new PieceProcess(code, { program, rules, limits: { ...usualLimits, ...limits }, authority });
    this.#busy.add(process);
    return process;
  }

  #release(key: string | undefined, process: PieceProcess | undefined): void {
    this.#running -= 1;
    if (process !== undefined) {
      this.#busy.delete(process);
      const again = key !== undefined && process.alive && process.calls < callsForOne && !this.#closed;
      if (again) this.#idle.push({ key, process });
      else this.#end(process);
    }
    this.#queue.shift()?.();
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      for (const idle of this.#idle.splice(0)) this.#end(idle.process);
    }, this.#options.idleMilliseconds ?? usualIdle);
    this.#timer.unref();
  }

  #end(process: PieceProcess): void {
    process.kill();
    const left = process.gone.finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }
}
