import { Problem, type WorkflowDefinition } from '@bakehouse/contract';

/** Throws where a workflow is switched off: nothing starts it. */
export function refuseOff({ identifier, active = true }: WorkflowDefinition): void {
  if (!active) throw new Problem('conflict', `The workflow "${identifier}" is switched off.`);
}
