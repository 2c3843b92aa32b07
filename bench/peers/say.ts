/** How many times faster, in words. */
export function times(ratio: number): string {
  return Number.isFinite(ratio) ? `${ratio.toFixed(ratio < 10 ? 1 : 0)}×` : 'it gave no answer in time';
}

/** Why something failed, in a few lines at most. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 600);
}
