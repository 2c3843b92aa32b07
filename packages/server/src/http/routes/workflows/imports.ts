import * as z from 'zod';
import { sources } from '../../../developer/import/sources.ts';
import { withPieces } from '../../../developer/import/with-pieces.ts';
import { defineRoute } from '../../define-route.ts';

const names = sources.map(({ name }) => name);

/** Makes definitions of what another product exports. */
export const importDefinitions = defineRoute({
  method: 'POST',
  path: '/import/:source',
  tag: 'Workflows',
  summary:
    'Makes definitions of what another product exports, and stores nothing: what has no counterpart is a disabled element, and is listed in `todo`.',
  access: 'admin',
  params: z.object({ source: z.enum(names) }),
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(200).describe('Name of the file, without its ending'),
          text: z.string().describe('What is in it'),
        }),
      )
      .min(1)
      .max(100),
  }),
  answers: {
    200: {
      about: 'The definitions, and what is left to do.',
      schema: z.object({
        workflows: z.array(z.record(z.string(), z.unknown())),
        modules: z.array(z.record(z.string(), z.unknown())),
        todo: z.array(
          z.object({
            definition: z.string().describe('Identifier of the definition'),
            element: z.string().optional(),
            message: z.string(),
          }),
        ),
        taken: z
          .array(z.object({ type: z.string(), live: z.boolean() }))
          .describe('Every step that was there, and whether it has a counterpart'),
      }),
    },
  },
  problems: [401, 403, 422],
  async handle({ params, body }) {
    const source = sources.find(({ name }) => name === params.source);
    return { status: 200, body: source && (await withPieces(source.read(body.files))) };
  },
});
