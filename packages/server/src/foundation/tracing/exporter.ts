import type { Logger } from 'pino';
import type { Attributes, Span } from './tracer.ts';

/** Sends finished spans to a collector, some at a time. */
export interface Exporter {
  add: (span: Span) => void;
  /** How many spans were sent, and how many were given up since the collector did not take them. */
  sent: () => number;
  dropped: () => number;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** How spans are sent. */
export interface ExporterParts {
  /** The base address of the collector; `/v1/traces` is added. */
  endpoint: string;
  /** What is told about this process. */
  resource: Attributes;
  version: string;
  log: Pick<Logger, 'warn'>;
  everyMs?: number;
}

const kinds = { internal: 1, server: 2, client: 3 } as const;

/** As many are sent at a time. */
const batch = 512;

/** As many are kept while the collector is slow. */
const most = 8192;

/** Sends by OTLP over HTTP, in JSON: one request, no package. */
export function makeExporter({ endpoint, resource, version, log, everyMs = 2000 }: ExporterParts): Exporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let [sent, dropped, toldAt] = [0, 0, 0];
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    add(span) {
      if (waiting.length >= most) dropped += 1;
      else waiting.push(span);
      if (waiting.length >= batch) void flush();
    },
    sent: () => sent,
    dropped: () => dropped,
    async close() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };

  function flush(): Promise<void> {
    return (sending ??= sendAll().finally(() => (sending = undefined)));
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, batch);
      waiting = waiting.slice(batch);
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(taken)),
          signal: AbortSignal.timeout(10_000),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`it answers ${answer.status}`);
        sent += taken.length;
      } catch (error) {
        dropped += taken.length;
        // Once a minute is enough.
        if (Date.now() - toldAt > 60_000) log.warn({ err: error }, 'traces cannot be sent');
        toldAt = Date.now();
        return;
      }
    }
  }

  function bodyOf(spans: readonly Span[]): object {
    return {
      resourceSpans: [
        {
          resource: { attributes: attributesOf(resource) },
          scopeSpans: [{ scope: { name: 'bakehouse', version }, spans: spans.map(spanOf) }],
        },
      ],
    };
  }
}

function spanOf({ traceId, spanId, parentSpanId, name, kind, start, end, attributes, error }: Span): object {
  return {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(end),
    attributes: attributesOf(attributes),
    status: error === undefined ? {} : { code: 2, message: error.slice(0, 500) },
  };
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (Number.isSafeInteger(value)) return { intValue: String(value) };
  // JSON has no word for these; a collector refuses the whole batch for a null.
  return { doubleValue: Number.isFinite(value) ? value : String(value) };
}
