import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Adds what an operator wants to know of any Node process. */
export function addProcessMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
  metrics.gauge('process_heap_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  metrics.gauge(
    'process_open_fds',
    'Open files and sockets; zero where the system does not tell.',
    openFiles,
  );
  metrics.gauge(
    'process_active_handles',
    'Timers, sockets, files and processes that Node keeps open.',
    () => process.getActiveResourcesInfo().length,
  );
  metrics.gauge('process_uptime_seconds', 'Seconds since the process started.', () =>
    Math.round(process.uptime()),
  );
  metrics.gauge('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last reading.', () => {
    const rows: [Record<string, string>, number][] = [50, 99].map((p) => [
      { quantile: String(p / 100) },
      delay.percentile(p) / 1e9,
    ]);
    delay.reset();
    return rows;
  });
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
