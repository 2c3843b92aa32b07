import type { WorkflowDefinition } from '@bakehouse/contract';

/** The workflow that is being dragged: what a drag carries cannot be read before it is dropped. */
export const dragged: { workflow: WorkflowDefinition | undefined } = { workflow: undefined };
