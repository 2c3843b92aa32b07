import type { Capability } from './capability.ts';

/** A site template, from which sites are built. */
export const siteBuilderTemplate: Capability = {
  name: 'SiteBuilderTemplate',
  summary: 'A site template, from which sites are built.',
  fields: [
    {
      identifier: 'name',
      type: 'text',
      description: 'Unique identifier of the template',
      required: true,
      unique: true,
    },
    { identifier: 'views', type: 'multiselect', description: 'View entities with code' },
  ],
};
