import * as z from 'zod';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { jsonFaults } from '../json-value.ts';

/** The field `slots` of pages and layouts: slot objects with their section placements. */
export const slotsField: FieldDefinition = {
  identifier: 'slots',
  type: 'list',
  description: 'Slot objects',
  options: {
    fields: [
      { identifier: 'slot', type: 'text', description: 'Unique identifier of the slot', required: true },
      {
        identifier: 'sections',
        type: 'list',
        description: 'Section placements',
        options: {
          fields: [
            { identifier: 'section', type: 'select', description: 'Name of the section', required: true },
            { identifier: 'params', type: 'map', description: 'Parameters' },
            { identifier: 'subslots', type: 'json', description: 'Subsections within the section' },
            {
              identifier: 'provide_slot',
              type: 'text',
              description: 'Name of the slot this section offers for nesting further sections',
            },
          ],
        },
      },
    ],
  },
};

/** A section placed in a slot. */
export interface SectionPlacement {
  section: string;
  params?: Record<string, unknown> | null | undefined;
  subslots?: Record<string, SectionPlacement[]> | null | undefined;
  provide_slot?: string | null | undefined;
}

const placement: z.ZodType<SectionPlacement> = z
  .object({
    section: z.string().min(1).describe('Name of the section'),
    params: z.record(z.string(), z.unknown()).nullish().describe('Parameters'),
    get subslots() {
      return z.record(z.string(), z.array(placement)).nullish().describe('Placements by slot name');
    },
    provide_slot: z.string().nullish().describe('Name of the slot that the placed section offers'),
  })
  .meta({ id: 'SectionPlacement' });

/** A section placed in a slot; `subslots` maps the names of slots that it offers to further placements, as deep as JSON may nest. */
export const sectionPlacement = z
  .unknown()
  .refine((value) => jsonFaults(value, '').length === 0, {
    error: 'Expected a JSON value of at most 64 levels',
    abort: true,
  })
  .pipe(placement);

/** A slot with the sections placed in it. */
export const slotObject = z.object({
  slot: z.string().min(1).describe('Unique identifier of the slot'),
  sections: z.array(sectionPlacement).nullish().describe('Sections placed in the slot, in order'),
});

/** A slot with the sections placed in it. */
export type SlotObject = z.infer<typeof slotObject>;
