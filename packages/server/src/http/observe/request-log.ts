import type { FastifyBaseLogger } from 'fastify';

type Parts = [parent: FastifyBaseLogger, ...Parameters<FastifyBaseLogger['child']>];

/** A log whose children are made when their first line is written: most requests, which have one each, write none. */
export function withLazyChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  return new LateLog(log, {});
}

const weights = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

class LateLog implements FastifyBaseLogger {
  readonly #parts: Parts;
  #own: FastifyBaseLogger | undefined;

  constructor(...parts: Parts) {
    this.#parts = parts;
  }

  get level(): string {
    return this.#parts[0].level;
  }

  get #log(): FastifyBaseLogger {
    const [parent, ...given] = this.#parts;
    return (this.#own ??= (parent instanceof LateLog ? parent.#log : parent).child(...given));
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return new LateLog(this, ...given);
  }

  fatal(...given: unknown[]): void {
    this.#write('fatal', given);
  }

  error(...given: unknown[]): void {
    this.#write('error', given);
  }

  warn(...given: unknown[]): void {
    this.#write('warn', given);
  }

  info(...given: unknown[]): void {
    this.#write('info', given);
  }

  debug(...given: unknown[]): void {
    this.#write('debug', given);
  }

  trace(...given: unknown[]): void {
    this.#write('trace', given);
  }

  silent(): void {
    // Writes nothing, by its name.
  }

  #write(level: keyof typeof weights, given: unknown[]): void {
    if (weights[level] < (weights[this.level as keyof typeof weights] ?? Infinity)) return;
    const log = this.#log;
    Reflect.apply(log[level], log, given);
  }
}
