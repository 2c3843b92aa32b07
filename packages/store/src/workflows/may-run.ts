import type { Actor } from '../identity/actor.ts';

/** Whether an actor may run a workflow directly. */
export function mayRun({ unrestricted, permissions }: Actor, workflow: string): boolean {
  return (
    unrestricted ||
    permissions.some((each) => each.action === 'run' && (each.workflow === '*' || each.workflow === workflow))
  );
}
