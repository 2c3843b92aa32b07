import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { entryId, moduleName } from './arguments.ts';

/** A changed entry. */
export const updateEntry = defineTool({
  name: 'update_entry',
  title: 'Change an entry',
  about:
    'Changes fields of an entry; those that are left out stay. The version is that which was read: what somebody else has changed since is not overwritten.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  args: z.strictObject({
    module: moduleName,
    id: entryId,
    version: z.int().min(1).describe('The version that was read'),
    changes: z.record(z.string(), z.unknown()).describe('New values by field; null empties one'),
  }),
  call: ({ module, id, version, changes }, api) =>
    api.request('PATCH', `/modules/${part(module)}/resources/${part(id)}`, {
      body: { data: changes },
      headers: { 'if-match': `"${version}"` },
    }),
});
