import * as z from 'zod';

const names = z.array(z.string()).max(500);

/** How the list of resources is shown. */
export const indexView = z.strictObject({
  columns: names.optional().describe('Fields shown as columns, in this order'),
  sort: z.string().max(500).optional().describe('Default order, such as `-updatedAt,number`'),
  filter: z.record(z.string(), z.unknown()).optional().describe('Filter that always applies in this view'),
  search: z
    .union([z.boolean(), names])
    .optional()
    .describe('Whether there is a search box, or the fields it looks into'),
});

/** How one resource is shown or edited: its fields in order, or in titled sections. */
export const formView = z.strictObject({
  fields: names.optional().describe('Fields shown, in this order; all when left out'),
  sections: z
    .array(
      z.strictObject({
        title: z.string().max(200).optional().describe('Heading of the section'),
        description: z.string().max(2000).optional().describe('Text under the heading'),
        columns: z.int().min(1).max(4).optional().describe('Fields side by side'),
        fields: names.describe('Fields of the section'),
      }),
    )
    .max(100)
    .optional()
    .describe('Fields in sections, instead of `fields`'),
});

/** The views of a module. */
export const viewDefinitions = z.strictObject({
  index: indexView.optional().describe('List of resources'),
  show: formView.optional().describe('One resource, read only'),
  create: formView.optional().describe('Form for a new resource'),
  update: formView.optional().describe('Form for a stored resource'),
});

/** The name of a view. */
export type ViewName = keyof z.infer<typeof viewDefinitions>;
