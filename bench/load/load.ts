import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A load of equal requests over a number of connections for some seconds. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** Requests that are sent in turn; `{n}` in a path or body becomes a running number. */
  requests: LoadRequest[];
  headers?: Record<string, string>;
  /** Seconds of warm-up; one when left out. */
  warmUp?: number;
}

/** One kind of request. */
export interface LoadRequest {
  method: string;
  path: string;
  body?: string;
}

/** What came of a load. */
export interface LoadResult {
  /** Good answers a second. */
  rate: number;
  /** Good answers in all, with those of the warm-up and those that came after the end. */
  answers: number;
  /** Milliseconds within which half, and 99 of 100, of the answers came. */
  p50: number;
  p99: number;
  /** Answers that were no 2xx or 304, and requests without an answer. */
  bad: number;
  /** The first of them. */
  firstBad?: string;
}

/** A process that sends loads, one after the other. */
export interface Loader {
  run(load: Load): Promise<LoadResult>;
  close(): void;
}

/** Runs one load from a process of its own, after some seconds of warm-up: code that runs for the first time is slow. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const loader = startLoader();
  try {
    return await loader.run(load);
  } finally {
    loader.close();
  }
}

/** Starts a process for several loads, of which only the first needs a long warm-up. */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./loader.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  return {
    async run(load) {
      child.send(load);
      const [result] = (await once(child, 'message')) as [LoadResult];
      if (result.bad > 0)
        throw new Error(`${result.bad} bad answers to ${load.requests[0]?.path}: ${result.firstBad}`);
      return result;
    },
    close: () => child.disconnect(),
  };
}
