import * as z from 'zod';
import { moduleIdentifier } from '../identifiers.ts';
import { once } from '../once.ts';
import { defineField, fieldOptions } from './define-field.ts';
import type { FieldDefinition } from './field-definition.ts';
import { byId, multipleOption } from './reference.ts';

const onDelete = once(() => z.enum(['restrict', 'clear', 'cascade']));

/** What becomes of a relation when what it names is deleted. */
export type OnDelete = z.infer<ReturnType<typeof onDelete>>;

/** How a relation shows on the page of what it names. */
export interface ReverseList {
  title?: string;
  display?: boolean;
  columns?: string[];
  sort?: string;
}

/** A reference to resources of a module. */
export const relation = defineField({
  ...byId,
  type: 'relation',
  summary: 'A reference to a resource of a module by its id; with `multiple` a list of ids.',
  options: () =>
    fieldOptions({
      module: moduleIdentifier.describe('Module of the resources referred to'),
      ...multipleOption(),
      onDelete: onDelete()
        .optional()
        .describe(
          'When the resource referred to is deleted: `restrict` refuses that, `clear` empties the field, `cascade` deletes the resource that has it; `restrict` where the field is required, `clear` otherwise',
        ),
      reverse: z
        .strictObject({
          title: z
            .string()
            .min(1)
            .max(200)
            .optional()
            .describe('Title of the list; that of the module when left out'),
          display: z.boolean().optional().describe('Whether the list is shown; it is when left out'),
          columns: z
            .array(z.string().min(1).max(63))
            .min(1)
            .max(8)
            .optional()
            .describe('Fields of this module that the list shows; the first of its own list when left out'),
          sort: z
            .string()
            .min(1)
            .max(500)
            .optional()
            .describe(
              'Its order, such as `-updatedAt` or `due,-total`; the latest changed first when left out',
            ),
        })
        .optional()
        .describe('The list of these entries on the page of the resource referred to'),
    }),
  example: { options: { module: 'customers' }, value: '019a7f00-0000-7000-8000-000000000001' },
});

/** What becomes of a relation field when what it names is deleted. */
export function relationOnDelete({ required = false, options = {} }: FieldDefinition): OnDelete {
  const given = onDelete().safeParse(options['onDelete']);
  return given.success ? given.data : required ? 'restrict' : 'clear';
}

/** What a relation field says of the list on the other side. */
export function relationReverse({ options = {} }: FieldDefinition): ReverseList {
  return options['reverse'] ?? {};
}
