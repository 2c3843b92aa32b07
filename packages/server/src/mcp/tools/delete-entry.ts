import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { entryId, moduleName } from './arguments.ts';

/** An entry taken away. */
export const deleteEntry = defineTool({
  name: 'delete_entry',
  title: 'Delete an entry',
  about: 'Deletes an entry; it can be restored from its history.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  args: z.strictObject({
    module: moduleName,
    id: entryId,
    version: z.int().min(1).describe('The version that was read'),
  }),
  async call({ module, id, version }, api) {
    await api.request('DELETE', `/modules/${part(module)}/resources/${part(id)}`, {
      headers: { 'if-match': `"${version}"` },
    });
    return { deleted: id };
  },
});
