import { untranslatable } from '../../javascript/untranslatable.ts';
import { fixed, type Convert } from '../reader.ts';

/** Execute Workflow: another one of the same import. */
export const executeWorkflow: Convert = (reader) => {
  const id = fixed(reader, 'workflowId') ?? untranslatable('the workflow that is called');
  const workflow = reader.workflow(id) ?? untranslatable('a workflow that is not part of this import');
  return { elements: [{ type: 'action/run', options: { workflow, scope: true } }] };
};
