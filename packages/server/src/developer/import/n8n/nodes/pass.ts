import type { Convert } from '../reader.ts';

/** What hands its input on. */
export const pass: Convert = () => ({ elements: [{ type: 'data/map', options: { value: '$' } }] });
