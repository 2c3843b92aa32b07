/** Limits of a build. */
export interface BuildLimits {
  /** For one page inside the rendering process. */
  pageMilliseconds: number;
  pageMemory: number;
  pageBytes: number;
  /** For the whole build. */
  buildMilliseconds: number;
}
