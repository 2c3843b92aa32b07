import * as z from 'zod';
import { defineTool } from '../define-tool.ts';
import { definition } from './definition-arguments.ts';

/** A workflow tried. */
export const tryWorkflow = defineTool({
  name: 'try_workflow',
  title: 'Try a workflow',
  about:
    'Runs a definition of a workflow that need not be stored, with effects held back: what would be saved or sent is told and not done. Each step comes with its input and output.',
  admin: true,
  args: z.strictObject({
    definition,
    event: z.record(z.string(), z.unknown()).optional().describe('Body of an event, with its `identifier`'),
    input: z.unknown().optional().describe('Input of a direct run'),
    as: z.string().max(200).optional().describe('Role or e-mail of whoever causes the run'),
  }),
  call: (body, api) => api.request('POST', '/workflows/try', { body }),
});
