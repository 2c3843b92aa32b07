/** How a command ended, as its exit code tells it. */
export const exitCodes = {
  done: { code: 0, about: 'It did what it was asked to.' },
  failed: { code: 1, about: 'It failed; the last line says why.' },
  pending: { code: 2, about: 'Changes are pending (--dry-run).' },
  usage: { code: 64, about: 'It was called wrongly.' },
  config: { code: 78, about: 'The configuration is wrong; every fault is told.' },
} as const;
