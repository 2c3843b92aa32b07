import type { WorkflowDefinition } from '@bakehouse/contract';

/** A workflow that uses an operation of an API. */
export interface ApiUse {
  workflow: string;
  operation: string;
}

/** Where the elements of workflows use operations of an API: all of them, or some. */
export function apiUsers(
  workflows: readonly { identifier: string; definition: WorkflowDefinition }[],
  name: string,
  operations?: readonly string[],
): ApiUse[] {
  const begins = `api/${name}/`;
  return workflows.flatMap(({ identifier: workflow, definition }) => {
    const used = definition.elements
      .filter(({ type }) => type.startsWith(begins))
      .map(({ type }) => type.slice(begins.length))
      .filter((each) => operations?.includes(each) !== false);
    return [...new Set(used)].map((operation) => ({ workflow, operation }));
  });
}
