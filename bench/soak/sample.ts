import type { World } from '../../test/chaos/whole-world.ts';

/** What was measured at one moment. */
export interface Sample {
  hours: number;
  /** By process: megabytes, and numbers of what is open. */
  processes: Record<string, { rss: number; heap: number; handles: number; files: number } | undefined>;
  /** Connections that PostgreSQL has open. */
  connections: number;
  /** Answers a second since the sample before, and the milliseconds within which half and 99 of 100 came. */
  rate: number;
  p50: number;
  p99: number;
}

/** Asks every process and PostgreSQL. */
export async function takeSample(
  { webs, workers, pool }: World,
  { hours, seconds, times }: { hours: number; seconds: number; times: readonly number[] },
): Promise<Sample> {
  const processes = await Promise.all(
    [...webs, ...workers].map(async ({ name, url }) => [name, await figuresOf(url)] as const),
  );
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    hours,
    processes: Object.fromEntries(processes),
    connections: rows[0]?.n ?? 0,
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}

async function figuresOf(url: string): Promise<Sample['processes'][string]> {
  const answer = await fetch(`${url}/metrics`).catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  const text = await answer.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const megabyte = 1024 ** 2;
  return {
    rss: read('process_resident_memory_bytes') / megabyte,
    heap: read('process_heap_bytes') / megabyte,
    handles: read('process_active_handles'),
    files: read('process_open_fds'),
  };
}
