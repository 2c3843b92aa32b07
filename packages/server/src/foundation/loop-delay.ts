import { monitorEventLoopDelay } from 'node:perf_hooks';

/** By how much turns of the event loop were late in half a minute, in milliseconds. */
export interface DelaySample {
  at: string;
  median: number;
  p99: number;
}

/** How late the process was with its work. */
export interface LoopDelay {
  /** The last hour, up to now. */
  samples(): DelaySample[];
  stop(): void;
}

/** How often turns are looked at: what is late by less is not seen. */
const resolutionMs = 20;
const kept = 120;

/** Watches how late turns of the event loop come, by half minutes. */
export function watchLoopDelay(everyMs = 30_000): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const past: DelaySample[] = [];
  const timer = setInterval(() => {
    past.push(now());
    past.splice(0, Math.max(0, past.length - kept));
    delay.reset();
  }, everyMs);
  timer.unref();
  return {
    samples: () => [...past, now()],
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };

  function now(): DelaySample {
    return { at: new Date().toISOString(), median: late(50), p99: late(99) };
  }

  /** What Node counts is the time between two looks, of which the wanted part is no delay. */
  function late(percent: number): number {
    return Math.max(0, Math.round((delay.percentile(percent) / 1e6 - resolutionMs) * 10) / 10);
  }
}
