import type { Convert } from '../reader.ts';

/** A start by hand or by another workflow. */
export const direct: Convert = () => ({
  elements: [{ type: 'data/map', options: { value: '$' } }],
  starts: 'direct',
});
