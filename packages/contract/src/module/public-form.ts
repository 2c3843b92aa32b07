import * as z from 'zod';
import { fieldIdentifier, roleSlug } from '../identifiers.ts';

const daily = z.int().min(1).max(1_000_000);
const bytes = z.int().min(1).max(1_000_000_000_000);

/** How much a public form takes that asks for files. */
const formFiles = z.strictObject({
  maxSize: bytes.optional().describe('Most bytes of a file; 10 MB when left out'),
  perForm: z.int().min(1).max(100).optional().describe('Most files of one form; 10 when left out'),
  perAddress: daily.optional().describe('Most files a day from one address; 50 when left out'),
  bytesPerAddress: bytes.optional().describe('Most bytes a day from one address; 100 MB when left out'),
  perDay: daily.optional().describe('Most files a day together; 1,000 when left out'),
  bytesPerDay: bytes.optional().describe('Most bytes a day together; 1 GB when left out'),
});

/** How much a public form takes. */
export type FormFileLimits = Record<keyof z.infer<typeof formFiles>, number>;

/** How much a public form takes where it does not say it. */
export const usualFileLimits: FormFileLimits = {
  maxSize: 10_000_000,
  perForm: 10,
  perAddress: 50,
  bytesPerAddress: 100_000_000,
  perDay: 1000,
  bytesPerDay: 1_000_000_000,
};

/** Least bits of work that a browser does for a file, whatever the form asks for. */
export const leastFileWork = 14;

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
  steps: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(200).optional().describe('Heading of the step'),
        fields: z.array(fieldIdentifier).min(1).max(50).describe('Fields that it asks for, in their order'),
      }),
    )
    .min(2)
    .max(20)
    .optional()
    .describe('Asks for the fields one step after the other; each field stands in one of them'),
  when: z
    .record(
      fieldIdentifier,
      z.strictObject({
        field: fieldIdentifier.describe('A field that is asked for before'),
        is: z
          .array(z.union([z.string().max(500), z.number(), z.boolean()]))
          .min(1)
          .max(100)
          .describe('Values with which the other is asked for'),
      }),
    )
    .optional()
    .describe('Fields that are asked for only where another one has one of some values'),
  embed: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'must be an origin, such as https://www.example.com'),
    )
    .max(20)
    .optional()
    .describe('Origins of pages that may show the form inside them'),
  files: formFiles.optional().describe('How many files it takes, where it asks for some'),
});

/** A form that anybody may fill in. */
export type PublicForm = z.infer<typeof publicForm>;
