import * as z from 'zod';
import { fieldIdentifier, roleSlug } from '../identifiers.ts';

/** A form of a module that anybody may fill in, without signing in. */
export const publicForm = z.strictObject({
  role: roleSlug.describe('Role by whose rights entries are created'),
  fields: z
    .array(fieldIdentifier)
    .min(1)
    .max(50)
    .refine((names) => new Set(names).size === names.length, { message: 'A field stands twice' })
    .describe('Fields that it asks for, in their order'),
  title: z.string().min(1).max(200).optional().describe('Heading; the title of the module when left out'),
  description: z.string().max(2000).optional().describe('Text above the fields'),
  button: z.string().min(1).max(100).optional().describe('Title of its button'),
  thanks: z.string().min(1).max(2000).optional().describe('Text after it was sent'),
  perHour: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('How often one address may send it an hour; 20 when left out'),
  proofOfWork: z
    .int()
    .min(0)
    .max(22)
    .optional()
    .describe('Bits of work that the browser does first; none when left out'),
});

/** A form that anybody may fill in. */
export type PublicForm = z.infer<typeof publicForm>;
