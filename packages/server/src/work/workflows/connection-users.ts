import { isObject, type WorkflowDefinition } from '@bakehouse/contract';

/** Options that name a connection. */
const naming = ['connection', 'certificate'];

/** Identifiers of the workflows whose elements name a connection. */
export function connectionUsers(
  workflows: readonly { identifier: string; definition: WorkflowDefinition }[],
  name: string,
): string[] {
  return workflows
    .filter(({ definition }) =>
      definition.elements.some(
        ({ options }) => isObject(options) && naming.some((option) => options[option] === name),
      ),
    )
    .map(({ identifier }) => identifier);
}
