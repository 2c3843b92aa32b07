import { emit, type Host } from '@bakehouse/engine';
import type { Given } from './held-back.ts';

type Around = NonNullable<Host['around']>;

/** Elements of the workflow of which it is said what they give do not run: they give that. */
export function givingOutputs(workflow: string, outputs: Given['outputs'], around: Around): Around {
  if (outputs === undefined) return around;
  return (step, work) => {
    const given =
      step.workflow === workflow && Object.hasOwn(outputs, step.element) ? outputs[step.element] : undefined;
    if (given === undefined) return around(step, work);
    // What an element comes to is all that is carried out here.
    return around(step, () => emit(given.port ?? 'default', given.data) as ReturnType<typeof work>);
  };
}
