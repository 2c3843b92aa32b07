import type { Fault } from '../../case.ts';
import { libraryDefinitions } from './definitions.ts';
import { libraryDefinitions2 } from './definitions-2.ts';
import { libraryFlow } from './flow.ts';
import { libraryFlow2 } from './flow-2.ts';
import { libraryValues } from './values.ts';
import { libraryValues2 } from './values-2.ts';

/** Faults in the definitions of the library, by kind. */
export const libraryFaults: Readonly<Record<string, readonly Fault[]>> = {
  'library: labels, computed fields and rules': libraryDefinitions,
  'library: roles and tests': libraryDefinitions2,
  'library: what may be nothing, and events': libraryFlow,
  'library: circles, variables, clocks and calls': libraryFlow2,
  'library: choices and what is required': libraryValues,
  'library: words, ids and addresses': libraryValues2,
};
