import { isObject } from '@bakehouse/contract';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { fixed, parameter, type Convert } from '../reader.ts';

/** Execute Workflow: another one of the same import. */
export const executeWorkflow: Convert = (reader) => {
  const id = fixed(reader, 'workflowId') ?? untranslatable('the workflow that is called');
  const given = parameter(reader, 'workflowId');
  const name = isObject(given) ? given['cachedResultName'] : undefined;
  const workflow =
    reader.workflow(id) ??
    // The list of n8n shows it behind the name of its folder.
    (typeof name === 'string' ? reader.workflow(name.replace(/^.* \u2014 /, '')) : undefined) ??
    untranslatable('a workflow that is not part of this import');
  return { elements: [{ type: 'action/run', options: { workflow, scope: true } }] };
};
