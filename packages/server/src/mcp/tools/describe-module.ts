import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { moduleName } from './arguments.ts';

/** One module. */
export const describeModule = defineTool({
  name: 'describe_module',
  title: 'Describe a module',
  about: 'Gives the definition of a module: its fields with types, choices, relations and what is required.',
  args: z.strictObject({ module: moduleName }),
  call: ({ module }, api) => api.request('GET', `/modules/${part(module)}`),
});
