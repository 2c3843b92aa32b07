/** What may become of a request. */
export const fates = [
  'ok',
  'never-arrives',
  'answer-lost',
  'arrives-late',
  'crash-before',
  'crash-after',
] as const;

/** What becomes of a request. */
export type Fate = (typeof fates)[number];
