import type { Fault } from '../../case.ts';
import { clinicChoices } from './choices.ts';
import { clinicDefinitions } from './definitions.ts';
import { clinicFlow } from './flow.ts';
import { clinicOptions } from './options.ts';
import { clinicValues } from './values.ts';

/** Faults in the definitions of the clinic, by kind. */
export const clinicFaults: Readonly<Record<string, readonly Fault[]>> = {
  'clinic: choices, defaults and what is required': clinicChoices,
  'clinic: modules, roles, sites and tests': clinicDefinitions,
  'clinic: events, ways, variables and clocks': clinicFlow,
  'clinic: addresses, options and names': clinicOptions,
  'clinic: words, ids, types, dates and nothing': clinicValues,
};
