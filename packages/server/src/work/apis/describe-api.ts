import type { ApiDefinition, ElementDescription } from '@bakehouse/contract';
import { describeOperation, operationType } from './describe-operation.ts';

/** The element types of all operations of an API. */
export function describeApi(api: ApiDefinition): ElementDescription[] {
  return Object.entries(api.operations).map(([key, operation]) => describeOperation(api, key, operation));
}

/** Those of its element types that are among these. */
export function describeSome(api: ApiDefinition, types: ReadonlySet<string>): ElementDescription[] {
  return Object.entries(api.operations)
    .filter(([key]) => types.has(operationType(api.name, key)))
    .map(([key, operation]) => describeOperation(api, key, operation));
}
