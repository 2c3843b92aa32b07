import type { Capability } from './capability.ts';

/** A page template of the page-builder driver. */
export const pageTemplate: Capability = {
  name: 'PageTemplate',
  summary: 'A page template of the page-builder driver.',
  fields: [
    { identifier: 'name', type: 'text', description: 'Unique identifier', required: true, unique: true },
    { identifier: 'base', type: 'text', description: 'Reference to the base layout' },
  ],
};
