import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { entryId, moduleName } from './arguments.ts';

/** One entry. */
export const readEntry = defineTool({
  name: 'read_entry',
  title: 'Read an entry',
  about: 'Gives one entry with its data and its version.',
  args: z.strictObject({ module: moduleName, id: entryId }),
  call: ({ module, id }, api) => api.request('GET', `/modules/${part(module)}/resources/${part(id)}`),
});
