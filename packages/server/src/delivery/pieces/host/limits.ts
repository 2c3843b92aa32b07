/** What a process of a piece may take. */
export interface PieceLimits {
  /** Bytes of memory, and of the engine's heap in it. */
  memory: number;
  heap: number;
  /** Bytes of everything that it sends in one call. */
  answer: number;
  /** Values in one message: many small ones cost far more time than their bytes tell. */
  values: number;
  /** Bytes that it may print in one call. */
  log: number;
  /** Bytes in its scratch folder, and in files that it has removed from there and holds open. */
  files: number;
  /** Files and folders there. */
  entries: number;
  /** Connections that are open at a time. */
  connections: number;
  /** Seconds of computing in its life, for the day when nobody is left to end it. */
  computing: number;
}

const mebibyte = 1024 ** 2;

/** What is enough for every piece that was tried. */
export const usualLimits: PieceLimits = {
  memory: 400 * mebibyte,
  heap: 256 * mebibyte,
  answer: 10 * mebibyte,
  values: 200_000,
  log: mebibyte,
  files: 50 * mebibyte,
  entries: 2000,
  connections: 50,
  computing: 900,
};
