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
        ({ options }) =>
          isObject(options) && (naming.some((option) => options[option] === name) || signs(options, name)),
      ),
    )
    .map(({ identifier }) => identifier);
}

/** Whether expressions sign tokens with it. */
function signs(options: object, name: string): boolean {
  const text = JSON.stringify(options);
  return text.includes('$jwt') && (text.includes(`"${name}\\"`) || text.includes(`'${name}'`));
}
