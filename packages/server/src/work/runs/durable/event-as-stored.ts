import { Problem, type Resource } from '@bakehouse/contract';
import { usesStored, type CompiledWorkflow, type RunCause, type RunEvent } from '@bakehouse/engine';
import { readOne, type ResourceAccess } from '@bakehouse/store';

/** The resource of an event that a run begins with. */
interface ChangedResource {
  event: RunEvent;
  module: string;
  id: string;
}

/** The resource whose change has caused a run, where it begins with that: it may have changed again since. */
export function changedResource(
  workflow: CompiledWorkflow,
  { event, at }: RunCause,
): ChangedResource | undefined {
  const { module, id, after = null } = event ?? {};
  if (event === undefined || module === undefined || id === undefined || after === null) return undefined;
  return at === undefined && usesStored(workflow, event) ? { event, module, id } : undefined;
}

/** The event with the resource as it is stored now; as it was left by the change where it is gone. */
export async function eventAsStored(
  access: ResourceAccess,
  { event, module, id }: ChangedResource,
): Promise<RunEvent> {
  try {
    const stored = JSON.parse((await readOne(access, module, id)).json) as Resource;
    return { ...event, stored };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'forbidden')) return event;
    throw error;
  }
}
