import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A finished piece of work, as it is sent. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: SpanKind;
  /** Nanoseconds since 1970. */
  start: bigint;
  end: bigint;
  attributes: Attributes;
  /** What went wrong, if anything did. */
  error?: string;
}

/** Where the work comes from: within, from a caller, or to another system. */
export type SpanKind = 'internal' | 'server' | 'client';

/** What is told about a piece of work. */
export type Attributes = Record<string, string | number | boolean>;

/** A piece of work that is about to begin. */
export interface NewSpan {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** The trace of whoever asks for it from outside: a `traceparent` header. */
  from?: string | undefined;
  /** The trace that it begins where it belongs to none, as 32 hexadecimal digits. */
  traceId?: string | undefined;
  /** Whether it belongs to nothing, whoever happened to wake it. */
  alone?: boolean;
}

/** Notes what happens within what. There is none where nobody wants to know, so that it then costs nothing. */
export interface Tracer {
  /** Carries out work; whatever it does in turn belongs to it. */
  span<T>(about: NewSpan, work: (note: (attributes: Attributes) => void) => T): T;
  /** Notes a statement; gives what to call at its end. */
  sql: (text: string) => (error?: unknown) => void;
}

interface Current {
  traceId: string;
  spanId: string;
  /** Whether it is one of those that are sent. */
  chosen: boolean;
}

/** Makes a tracer that hands over what is finished. `share` of the traces are chosen, whole ones. */
export function makeTracer(finished: (span: Span) => void, share: number): Tracer {
  const current = new AsyncLocalStorage<Current>();
  // The clock of the machine may be set; within a process only the time that passes counts.
  const began = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  const now = () => began + process.hrtime.bigint();
  return { span, sql };

  function span<T>(about: NewSpan, work: (note: (attributes: Attributes) => void) => T): T {
    const parent = about.alone === true ? undefined : (current.getStore() ?? fromHeader(about.from));
    const own: Current = {
      traceId: parent?.traceId ?? about.traceId ?? newId(16),
      spanId: newId(8),
      chosen: parent?.chosen ?? Math.random() < share,
    };
    if (!own.chosen) return current.run(own, work, ignored);
    const attributes: Attributes = { ...about.attributes };
    const start = now();
    const end = (error?: unknown) =>
      finished({
        traceId: own.traceId,
        spanId: own.spanId,
        ...(parent === undefined ? {} : { parentSpanId: parent.spanId }),
        name: about.name,
        kind: about.kind ?? 'internal',
        start,
        end: now(),
        attributes,
        ...(error === undefined ? {} : { error: textOf(error) }),
      });
    return settled(() => current.run(own, work, (more) => void Object.assign(attributes, more)), end);
  }

  function sql(text: string): (error?: unknown) => void {
    const parent = current.getStore();
    if (parent?.chosen !== true) return ignored;
    const start = now();
    return (error) =>
      finished({
        traceId: parent.traceId,
        spanId: newId(8),
        parentSpanId: parent.spanId,
        name: statementName(text),
        kind: 'client',
        start,
        end: now(),
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, 2000) },
        ...(error === undefined ? {} : { error: textOf(error) }),
      });
  }
}

/** Calls `end` when work is done, now or later, and gives what it gives. */
function settled<T>(work: () => T, end: (error?: unknown) => void): T {
  let result: T;
  try {
    result = work();
  } catch (error) {
    end(error);
    throw error;
  }
  if (!(result instanceof Promise)) {
    end();
    return result;
  }
  return result.then(
    (value: unknown) => {
      end();
      return value;
    },
    (error: unknown) => {
      end(error);
      throw error;
    },
  ) as T;
}

/** Reads `00-<trace>-<span>-<flags>`; anything else begins a trace of its own. */
function fromHeader(text: string | undefined): Current | undefined {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '');
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  if (match === null || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, chosen: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The first word of a statement and the table it is about. */
function statementName(text: string): string {
  const [verb = 'sql'] = /[a-z]+/i.exec(text) ?? [];
  const table = /\b(?:from|into|update|table)\s+("?[a-z_]+"?\."?[A-Za-z0-9_]+"?)/i.exec(text)?.[1];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table.replaceAll('"', '')}`;
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function ignored(): void {
  // Nobody wants to know.
}
