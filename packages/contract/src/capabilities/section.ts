import type { Capability } from './capability.ts';

/** The two kinds of section: rendered when the site is built, or a custom element in the browser. */
export const sectionTypes = ['template', 'component'] as const;

/** A section that pages and layouts place in their slots. */
export const section: Capability = {
  name: 'Section',
  summary: 'A section that pages and layouts place in their slots.',
  fields: [
    { identifier: 'name', type: 'text', description: 'Unique identifier', required: true, unique: true },
    {
      identifier: 'type',
      type: 'select',
      description: 'Rendered when the site is built (template) or in the browser (component)',
      options: { choices: [...sectionTypes] },
    },
    { identifier: 'vars', type: 'map', description: 'Variables for the section' },
    { identifier: 'code', type: 'code', description: 'Code defining the section' },
  ],
};
