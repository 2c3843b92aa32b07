import * as z from 'zod';

/** A value that a workflow has set in a readonly field of a form, with the server's word for it. */
export const sealedValue = z.strictObject({
  path: z
    .string()
    .max(500)
    .regex(
      /^[a-z][a-z0-9_]*(?:\.(?:#[0-9a-f-]{36}|[a-z][a-z0-9_]*))*$/,
      'Expected a path such as items.#<id>.price',
    )
    .describe('Path of the field, with rows named by their ids: `items.#<id>.price`'),
  value: z.unknown().describe('What the workflow has set'),
  seal: z.string().max(1000).describe('Proof of the server that it was so'),
  until: z.int().describe('When the seal ends to hold, in milliseconds since 1970'),
});

/** A value that a workflow has set in a readonly field of a form, with the server's word for it. */
export type SealedValue = z.infer<typeof sealedValue>;
