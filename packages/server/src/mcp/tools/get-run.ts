import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';

/** What became of a run. */
export const getRun = defineTool({
  name: 'get_run',
  title: 'Look at a run',
  about:
    'Tells how a run of a workflow stands: its status, output and error, and each step of it where a trace was kept. A token needs the scope `runs`.',
  args: z.strictObject({ run: z.string().max(100).describe('Id of the run') }),
  call: ({ run }, api) => api.request('GET', `/runs/${part(run)}`),
});
