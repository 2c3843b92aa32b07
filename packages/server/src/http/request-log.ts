import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Factory = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type Parts = Parameters<Factory>;

/** The log of a request, made when its first line is written: most requests write none. */
export const requestLog: Factory = (logger, bindings, options) => new RequestLog(logger, bindings, options);

const weights = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

class RequestLog implements FastifyBaseLogger {
  readonly #parts: [logger: Parts[0], bindings: Parts[1], options: Parts[2]];
  #own: FastifyBaseLogger | undefined;

  constructor(...parts: [logger: Parts[0], bindings: Parts[1], options: Parts[2]]) {
    this.#parts = parts;
  }

  get level(): string {
    return this.#parts[0].level;
  }

  get #log(): FastifyBaseLogger {
    const [logger, bindings, options] = this.#parts;
    return (this.#own ??= logger.child(bindings, options));
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...given);
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
