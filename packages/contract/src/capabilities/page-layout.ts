import type { Capability } from './capability.ts';
import { slotsField } from './slot.ts';

/** A layout that pages stand in. */
export const pageLayout: Capability = {
  name: 'PageLayout',
  summary: 'A layout that pages stand in.',
  fields: [
    { identifier: 'name', type: 'text', description: 'Unique identifier', required: true, unique: true },
    { identifier: 'base', type: 'text', description: 'Reference to the base layout' },
    {
      identifier: 'scripts',
      type: 'code',
      description: 'JavaScript snippets',
      options: { language: 'javascript' },
    },
    slotsField,
  ],
};
