import * as z from 'zod';
import { connectionKindNames } from './connections/kind-names.ts';
import { storedType } from './stored-type.ts';

/** JSON Schema, as far as it is understood. */
const schema = z.record(z.string(), z.unknown());

/** One option of an element type that is made of what is stored. */
export const optionDescription = z.strictObject({
  title: z.string().optional().describe('What it is called; its name when left out'),
  about: z.string().optional().describe('What it is for'),
  required: z.boolean().optional(),
  schema: schema.optional().describe('What it may be, as JSON Schema; anything when left out'),
  titles: z
    .array(z.string())
    .optional()
    .describe('What the choices of its schema are called, in their order; as they are when left out'),
  asks: z.boolean().optional().describe('The other system tells what it may be, when it is asked'),
  text: z.boolean().optional().describe('It is sent as text: a number will do where a text is wanted'),
});

/** An element type that is made of what is stored: all that the check, the editor and a run need to know of it. */
export const elementDescription = z
  .strictObject({
    type: z.string().regex(storedType, 'is no type of an element such as "api/shop/get_order"'),
    title: z.string().describe('What it is called'),
    summary: z.string().describe('What it does, in a sentence'),
    docs: z.string().optional().describe('More, in Markdown'),
    options: z.record(z.string(), optionDescription),
    connection: z
      .strictObject({
        kinds: z.array(z.enum(connectionKindNames)).min(1).describe('Kinds of connection that it takes'),
        required: z.boolean().optional(),
      })
      .optional()
      .describe('It has the option `connection`'),
    output: schema.optional().describe('What it gives, as JSON Schema; anything when left out'),
    call: z
      .record(z.string(), z.unknown())
      .describe('What carries it out needs to know; each group has its own'),
  })
  .meta({ id: 'ElementDescription' });

/** An element type that is made of what is stored. */
export type ElementDescription = z.infer<typeof elementDescription>;

/** One option of such an element type. */
export type OptionDescription = z.infer<typeof optionDescription>;
