import type { Capability } from './capability.ts';

/** A partial that layouts and sections can render. */
export const view: Capability = {
  name: 'View',
  summary: 'A partial that layouts and sections can render.',
  fields: [
    { identifier: 'name', type: 'text', description: 'Unique identifier', required: true, unique: true },
    { identifier: 'code', type: 'code', description: 'Code of the partial', options: { language: 'liquid' } },
  ],
};
