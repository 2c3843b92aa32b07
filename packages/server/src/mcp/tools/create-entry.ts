import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { moduleName } from './arguments.ts';

/** A new entry. */
export const createEntry = defineTool({
  name: 'create_entry',
  title: 'Create an entry',
  about: 'Creates an entry. Everything that happens on creation in the app happens here, too.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  args: z.strictObject({
    module: moduleName,
    data: z.record(z.string(), z.unknown()).describe('Values by field'),
  }),
  call: ({ module, data }, api) =>
    api.request('POST', `/modules/${part(module)}/resources`, { body: { data } }),
});
