import type { Capability } from './capability.ts';
import { slotsField } from './slot.ts';

/** A page of a site. */
export const page: Capability = {
  name: 'Page',
  summary: 'A page of a site.',
  fields: [
    { identifier: 'name', type: 'text', description: 'Unique identifier', required: true, unique: true },
    { identifier: 'title', type: 'text', description: 'Browser tab title' },
    { identifier: 'dynamic_title', type: 'code', description: 'Title that changes by condition' },
    { identifier: 'layout', type: 'select', description: 'Layout used by the page' },
    { identifier: 'description', type: 'textarea', description: 'Short description' },
    {
      identifier: 'scripts',
      type: 'code',
      description: 'JavaScript snippets',
      options: { language: 'javascript' },
    },
    slotsField,
  ],
};
