import * as z from 'zod';
import { viewNames } from './event-request.ts';
import { moduleIdentifier } from './identifiers.ts';
import { sealedValue } from './sealed-value.ts';
import { uuid } from './uuid.ts';

const values = z.record(z.string(), z.unknown());

const set = z.object({
  type: z.literal('set'),
  recipes: values.optional().describe('Field path to the value to set'),
  properties: z
    .record(z.string(), values)
    .optional()
    .describe('Property name to field path to value; null removes'),
  add: z
    .array(z.object({ field: z.string(), value: z.unknown(), at: z.int().optional() }))
    .optional()
    .describe('Rows or values to add to list fields, at a position or at the end'),
  copy: values.nullish().describe('Object copied into the form before the recipes'),
  sealed: z
    .array(sealedValue)
    .optional()
    .describe(
      'What it sets in readonly fields and the server cannot work out again: to be sent back on Save',
    ),
});

const response = z.object({ type: z.literal('response'), data: z.unknown() });

const redirect = z.object({
  type: z.literal('redirect'),
  url: z.string().optional(),
  view: z
    .object({ module: moduleIdentifier, view: z.enum(viewNames), id: uuid.optional() })
    .optional()
    .describe('A view of the app, instead of `url`'),
  target: z.string().optional().describe('Where it opens, such as _blank'),
});

const refresh = z.object({
  type: z.literal('refresh'),
  scope: z.enum(['resource', 'list', 'page']),
  modules: z
    .array(moduleIdentifier)
    .optional()
    .describe('Modules to read again; the present one when left out'),
});

const file = { url: z.string(), name: z.string(), mime: z.string() };
const viewFile = z.object({ type: z.literal('viewFile'), ...file });
const downloadFile = z.object({ type: z.literal('downloadFile'), ...file });

const notify = z.object({
  type: z.literal('notify'),
  level: z.enum(['info', 'warning', 'error']).describe('The type of the notification'),
  title: z.string().optional(),
  message: z.string().optional(),
  icon: z.string().optional(),
  image: z.string().optional(),
  id: uuid.optional().describe('The notification in the centre'),
});

const run = z.object({ type: z.literal('run'), run: uuid.describe('The run that goes on asynchronously') });

const none = z.object({ type: z.literal('none') });

const single = [set, response, redirect, refresh, viewFile, downloadFile, notify, run, none] as const;

/** One thing that the app is told to do. */
export type SingleInstruction = z.infer<(typeof single)[number]>;

/** What the app is told to do: one thing, several in order, or nothing. */
export type Instruction = SingleInstruction | { type: 'sequence'; responses: Instruction[] };

/** What the app is told to do: one thing, several in order, or nothing. */
export const instruction: z.ZodType<Instruction> = z
  .discriminatedUnion('type', [
    ...single,
    z.object({
      type: z.literal('sequence'),
      get responses() {
        return z.array(instruction);
      },
    }),
  ])
  .meta({ id: 'Instruction' });
