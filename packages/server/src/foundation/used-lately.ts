/** How much time each key has had lately. What was long ago counts less and less. */
export interface UsedLately {
  /** Something of the key is under way from now on. */
  enter(key: string): void;
  leave(key: string): void;
  /** Milliseconds that are counted besides. */
  add(key: string, milliseconds: number): void;
  of(key: string): number;
  /** How much of the key is under way now. */
  underWay(key: string): number;
}

interface Line {
  underWay: number;
  /** Milliseconds, and up to when they are counted. */
  used: number;
  countedAt: number;
}

/** After so long half of what was used is forgotten. */
const halfLifeMs = 5_000;

/** Whoever used less lately is forgotten. */
const little = 50;

/** Beyond so many keys those who used little are looked for. */
const mostKeys = 5_000;

/** Nobody has used anything yet. */
export function makeUsedLately(now: () => number = () => performance.now()): UsedLately {
  const lines = new Map<string, Line>();
  return {
    enter(key) {
      counted(key).underWay += 1;
    },
    leave(key) {
      const line = lines.get(key);
      if (line === undefined) return;
      count(line);
      line.underWay -= 1;
      if (line.underWay === 0 && line.used < little) lines.delete(key);
    },
    add(key, milliseconds) {
      counted(key).used += milliseconds;
    },
    of(key) {
      const line = lines.get(key);
      if (line === undefined) return 0;
      count(line);
      return line.used;
    },
    underWay: (key) => lines.get(key)?.underWay ?? 0,
  };

  function counted(key: string): Line {
    const known = lines.get(key);
    if (known !== undefined) {
      count(known);
      return known;
    }
    if (lines.size >= mostKeys) forgetIdle();
    const line = { underWay: 0, used: 0, countedAt: now() };
    lines.set(key, line);
    return line;
  }

  function count(line: Line): void {
    const at = now();
    const passed = at - line.countedAt;
    if (passed <= 0) return;
    line.used = line.used * 0.5 ** (passed / halfLifeMs) + line.underWay * passed;
    line.countedAt = at;
  }

  function forgetIdle(): void {
    for (const [key, line] of lines) {
      count(line);
      if (line.underWay === 0 && line.used < little) lines.delete(key);
    }
  }
}
