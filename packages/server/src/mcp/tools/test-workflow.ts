import * as z from 'zod';
import { defineTool } from '../define-tool.ts';
import { definition } from './definition-arguments.ts';

/** The tests of a workflow run. */
export const testWorkflow = defineTool({
  name: 'test_workflow',
  title: 'Run the tests of a workflow',
  about:
    'Runs the `tests` of a definition of a workflow that need not be stored, with effects held back, and tells which elements and ports none of them went through.',
  admin: true,
  args: z.strictObject({ definition }),
  call: ({ definition: body }, api) => api.request('POST', '/workflows/test', { body }),
});
