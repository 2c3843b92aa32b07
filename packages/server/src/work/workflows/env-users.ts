import type { WorkflowDefinition } from '@bakehouse/contract';

/** Identifiers of the workflows whose elements read a value of `$env`. */
export function envUsers(
  workflows: readonly { identifier: string; definition: WorkflowDefinition }[],
  name: string,
): string[] {
  const read = new RegExp(`\\$env\\.\\s*(?:${name}\\b|\`${name}\`)`);
  return workflows
    .filter(({ definition }) => read.test(JSON.stringify(definition.elements)))
    .map(({ identifier }) => identifier);
}
