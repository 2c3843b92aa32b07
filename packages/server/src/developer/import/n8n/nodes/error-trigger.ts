import { quoted } from '../../javascript/names.ts';
import type { Convert } from '../reader.ts';

/** Error Trigger: the workflow is the one that others name in `onFailure`. */
export const errorTrigger: Convert = ({ known: { workflow } }) => ({
  elements: [
    {
      type: 'data/map',
      options: {
        value: `{"execution": {"id": $input.run.id, "url": $input.run.url, "error": {"message": $input.error.message, "name": $input.error.code}, "lastNodeExecuted": $input.element}, "workflow": {"id": $input.run.workflow, "name": $input.run.workflow}}`,
      },
    },
  ],
  starts: 'direct',
  todo: [
    `Is started by failed runs of workflows that name it in "onFailure", or of all by ON_FAILURE: look whether those do that had ${quoted(workflow.name)} as their error workflow.`,
  ],
});
