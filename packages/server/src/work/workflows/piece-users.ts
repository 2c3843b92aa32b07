import type { WorkflowDefinition } from '@bakehouse/contract';

/** Identifiers of the workflows that use elements of a piece. */
export function pieceUsers(
  workflows: readonly { identifier: string; definition: WorkflowDefinition }[],
  name: string,
): string[] {
  return workflows
    .filter(({ definition }) =>
      definition.elements.some(({ type }) => type.replace(/^event\//, '').startsWith(`piece/${name}/`)),
    )
    .map(({ identifier }) => identifier);
}
