import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { productVersion } from '../places.ts';
import { makeExporter } from './exporter.ts';
import { makeTracer, type Tracer } from './tracer.ts';

/** The tracing of a process. */
export interface Tracing {
  /** Undefined while nobody wants to know. */
  tracer: Tracer | undefined;
  close(): Promise<void>;
}

/** Traces where a collector is named. */
export function openTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    TRACE_SHARE,
  }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'TRACE_SHARE'>,
  { role, metrics, log }: { role: string; metrics: Metrics; log: Pick<Logger, 'warn'> },
): Tracing {
  if (endpoint === undefined) return { tracer: undefined, close: () => Promise.resolve() };
  const version = productVersion();
  const exporter = makeExporter({
    endpoint,
    version,
    log,
    resource: {
      'service.name': 'bakehouse',
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
      'host.name': hostname(),
      'bakehouse.role': role,
    },
  });
  metrics.gauge('trace_spans_sent_total', 'Spans that the collector took.', exporter.sent);
  metrics.gauge('trace_spans_dropped_total', 'Spans that the collector did not take.', exporter.dropped);
  return { tracer: makeTracer(exporter.add, TRACE_SHARE / 100), close: exporter.close };
}
