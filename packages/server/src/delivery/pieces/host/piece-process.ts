import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { howMany, Problem } from '@bakehouse/contract';
import { maskValue } from '../../connections/mask-secret.ts';
import type { PieceFailure, Question, StoreRequest, ToPiece } from '../wire.ts';
import { callFailure } from './call-failure.ts';
import { hasMoreValues } from './count-values.ts';
import { Gate, type GateRules } from './gate.ts';
import { LineReader } from './line-reader.ts';
import type { PieceLimits } from './limits.ts';
import { Log } from './log.ts';
import { callCancelled, pieceProblem } from './problems.ts';
import { isTooDeep, readMessage } from './read-message.ts';
import { removeFolder } from './remove-folder.ts';
import { startProcess } from './start-process.ts';
import { contentOf, unlinkedBytes, usageOf } from './usage.ts';

/** The installed code of a piece. */
export interface PieceCode {
  name: string;
  /** The folder of the installed package with what it needs, and the file in it that is loaded. */
  folder: string;
  entry: string;
}

/** What a call may reach and may take. */
export interface CallTerms {
  seconds: number;
  /** The only hosts that are reached; any public one where they are left out. */
  hosts?: readonly string[] | undefined;
  /** Hides secrets in what comes back. */
  mask: (text: string) => string;
  signal?: AbortSignal | undefined;
  /** Where the piece keeps values; without it it keeps none. */
  store?: PieceStore | undefined;
}

/** Gives and keeps values of a piece. */
export type PieceStore = (request: StoreRequest) => Promise<unknown>;

/** What came of a call. */
export interface CallResult {
  value: unknown;
  files: { name: string; content: Buffer }[];
  /** What it printed. */
  log: string[];
}

interface Waiting extends CallTerms {
  id: number;
  files: CallResult['files'];
  resolve: (result: CallResult) => void;
  reject: (error: unknown) => void;
  over: AbortController;
}

/** What processes are started with. */
export interface ProcessParts {
  program: string;
  rules: GateRules;
  limits: PieceLimits;
  authority?: string | undefined;
}

const watchEveryMs = 100;
/** One that asks for so much at a time without reading the answers is not listened to until it has them. */
const mostUnanswered = 64;
/** An idle process that computes for more of the time than this does what nobody asked for. */
const idleShare = 0.5;

/** One process of a piece seen from outside. Nothing that comes from it is believed, and whatever goes wrong ends it. */
export class PieceProcess {
  readonly #piece: string;
  readonly #limits: PieceLimits;
  readonly #folder = mkdtempSync(join(tmpdir(), 'bakehouse-piece-'));
  readonly #gate: Gate;
  readonly #child: ChildProcess;
  readonly #channel: Socket;
  readonly #lines: LineReader;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #waiting: Waiting | undefined;
  #computed = 0;
  #looked = Date.now();
  #watching = false;
  #unanswered = 0;
  calls = 0;
  /** False once the process is gone. */
  alive = true;
  /** Settled when nothing is left of it. */
  readonly gone: Promise<void>;

  constructor({ name, folder, entry }: PieceCode, { program, rules, limits, authority }: ProcessParts) {
    this.#piece = name;
    this.#limits = limits;
    const [scratch, sockets] = ['scratch', 'net'].map((each) => join(this.#folder, each)) as [string, string];
    for (const each of [scratch, sockets]) mkdirSync(each, { mode: 0o700 });
    this.#gate = new Gate(sockets, rules, limits.connections);
    this.#child = startProcess({ program, packages: folder, entry, scratch, sockets, limits, authority });
    this.#channel = this.#child.stdio[3] as Socket;
    this.#lines = new LineReader(limits.answer * 1.5, (line) => this.#receive(line));
    this.#log = new Log(limits.log);
    this.#channel.on('data', (chunk: Buffer) => {
      if (!this.#lines.take(chunk)) this.#endBy('piece_output', megabytes(limits.answer));
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        if (!this.#log.take(chunk)) this.#endBy('piece_output', megabytes(limits.log));
      });
    for (const stream of [this.#channel, this.#child.stdout, this.#child.stderr])
      stream?.on('error', () => undefined);
    this.#timer = setInterval(() => void this.#watch(scratch), watchEveryMs);
    this.#timer.unref();
    this.gone = new Promise((resolve) => {
      this.#child.once('error', () => this.#ended(null, null, resolve));
      this.#child.once('close', (code, signal) => this.#ended(code, signal, resolve));
    });
  }

  /** Asks it one thing; one at a time. */
  async call(question: Question, terms: CallTerms): Promise<CallResult> {
    this.calls += 1;
    return await new Promise<CallResult>((resolve, reject) => {
      const over = new AbortController();
      this.#waiting = { ...terms, id: this.calls, files: [], resolve, reject, over };
      const { signal, seconds } = terms;
      const cancelled = () => this.#end(callCancelled());
      if (signal?.aborted === true) return cancelled();
      signal?.addEventListener('abort', cancelled, { once: true, signal: over.signal });
      const late = setTimeout(() => this.#endBy('piece_timeout', howMany(seconds, 'second')), seconds * 1000);
      over.signal.addEventListener('abort', () => clearTimeout(late));
      this.#gate.begin(terms.hosts);
      this.#lines.begin();
      this.#log.begin();
      if (this.alive) this.#send({ kind: 'call', id: this.calls, question });
    });
  }

  kill(): void {
    this.alive = false;
    clearInterval(this.#timer);
    this.#gate.close();
    this.#channel.destroy();
    this.#child.kill('SIGKILL');
  }

  #receive(line: string): void {
    const { values } = this.#limits;
    if (hasMoreValues(line, values)) return this.#endBy('piece_output', howMany(values, 'value'));
    const message = readMessage(line);
    const waiting = this.#waiting;
    if (message === undefined) return this.#endBy('piece_protocol', 'sent what is no message');
    // An idle process has nothing to say.
    if (waiting === undefined) return this.kill();
    if (message.kind === 'connect')
      return void this.#answer(this.#open(message.id, message.host, message.port));
    if (message.kind === 'store') return void this.#answer(this.#keep(message.id, message.request, waiting));
    if (message.kind === 'file')
      return void waiting.files.push({ name: message.name, content: Buffer.from(message.content, 'base64') });
    if (message.id !== waiting.id) return this.#endBy('piece_protocol', 'answered what nobody asked');
    if (message.kind === 'failure') return this.#fail(waiting, message.failure);
    const { resolve, files, mask } = waiting;
    if (isTooDeep(message.value)) return this.#endBy('piece_protocol', 'gave a value that nests too deep');
    this.#settle();
    resolve({ value: maskValue(message.value, mask), files, log: this.#log.lines(mask) });
  }

  #fail(waiting: Waiting, failure: PieceFailure): void {
    const told = { ...failure, message: waiting.mask(failure.message) };
    const { refusal } = this.#gate;
    this.#settle();
    waiting.reject(
      callFailure(this.#piece, told, refusal, {
        answer: megabytes(this.#limits.answer),
        files: megabytes(this.#limits.files),
        memory: megabytes(this.#limits.memory),
      }),
    );
  }

  /** Answers what it asks for; what is not read there fills no memory here. */
  async #answer(answered: Promise<ToPiece>): Promise<void> {
    this.#unanswered += 1;
    if (this.#unanswered === mostUnanswered) this.#channel.pause();
    const answer = await answered;
    this.#send(answer, () => {
      this.#unanswered -= 1;
      if (this.#unanswered === mostUnanswered - 1) this.#channel.resume();
    });
  }

  async #open(id: number, host: string, port: number): Promise<ToPiece> {
    try {
      return { kind: 'path', id, path: await this.#gate.open(host, port) };
    } catch (error) {
      const message = error instanceof Problem ? error.message : 'It cannot be reached.';
      return { kind: 'refused', id, code: 'ECONNREFUSED', message };
    }
  }

  async #keep(id: number, request: StoreRequest, { store, mask }: CallTerms): Promise<ToPiece> {
    try {
      if (store === undefined) throw new Problem('piece_unusable', 'No values are kept here.');
      if (isTooDeep(request.value))
        throw new Problem('piece_unusable', 'The value nests too deep to be kept.');
      const value = await store({ ...request, value: maskValue(request.value, mask) });
      return { kind: 'value', id, value: value ?? null };
    } catch (error) {
      const message = error instanceof Problem ? error.message : 'The value cannot be kept or read now.';
      return { kind: 'refused', id, code: 'ERR_STORE', message };
    }
  }

  #send(message: ToPiece, sent?: () => void): void {
    if (this.alive) this.#channel.write(`${JSON.stringify(message)}\n`, sent);
  }

  /** Ends what the call has left behind, so that nothing goes on without one. */
  #settle(): void {
    this.#waiting?.over.abort();
    this.#waiting = undefined;
    this.#gate.close();
  }

  #end(problem: Problem): void {
    const waiting = this.#waiting;
    this.#settle();
    this.kill();
    waiting?.reject(problem);
  }

  #endBy(code: Parameters<typeof pieceProblem>[1], what: string): void {
    this.#end(pieceProblem(this.#piece, code, what));
  }

  #ended(code: number | null, signal: NodeJS.Signals | null, done: () => void): void {
    const waiting = this.#waiting;
    const told = this.#log.lines(waiting?.mask ?? ((text) => text));
    if (told.some((line) => /heap out of memory|Cannot allocate|RangeError: Array buffer alloc/.test(line)))
      this.#endBy('piece_memory', megabytes(this.#limits.memory));
    else if (signal === 'SIGXFSZ') this.#endBy('piece_files', megabytes(this.#limits.files));
    else {
      const how = signal === null ? `ended by itself (${code})` : `was ended by the system (${signal})`;
      const said = told.find((line) => /^\w*Error\b/.test(line));
      this.#endBy('piece_crashed', said === undefined ? how : `${how}, saying "${said.slice(0, 300)}"`);
    }
    void removeFolder(this.#folder).finally(done);
  }

  async #watch(scratch: string): Promise<void> {
    const { pid } = this.#child;
    if (this.#watching || pid === undefined) return;
    this.#watching = true;
    const { files, entries } = this.#limits;
    const [usage, content] = await Promise.all([usageOf(pid), contentOf(scratch, { bytes: files, entries })]);
    // Who has written less than it may hides nothing.
    const hidden = usage !== undefined && usage.written > files ? await unlinkedBytes(pid) : 0;
    this.#watching = false;
    if (!this.alive) return;
    if (content.hidden) return this.#endBy('piece_protocol', 'made folders that cannot be looked into');
    if (content.entries > entries) return this.#endBy('piece_files', howMany(entries, 'file'));
    if (content.bytes + hidden > files) return this.#endBy('piece_files', megabytes(files));
    if (usage === undefined) return;
    if (usage.memory > this.#limits.memory)
      return this.#endBy('piece_memory', megabytes(this.#limits.memory));
    const [computed, at] = [usage.computed - this.#computed, Date.now()];
    const busy = computed * 10 > (at - this.#looked) * idleShare;
    this.#computed = usage.computed;
    this.#looked = at;
    if (this.#waiting === undefined && this.calls > 0 && busy) this.kill();
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}
