import type { Fault } from '../../case.ts';
import { definitions } from './definitions.ts';
import { ownElements } from './own-elements.ts';
import { storedElements } from './stored-elements.ts';

/** Faults of what leads to other systems, by kind. */
export const connectorFaults: Readonly<Record<string, readonly Fault[]>> = {
  'connectors: own elements': ownElements,
  'connectors: elements of APIs and pieces': storedElements,
  'connectors: definitions': definitions,
};
