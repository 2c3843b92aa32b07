import type { Fault } from '../../case.ts';
import { garageDefinitions } from './definitions.ts';
import { garageDefinitions2 } from './definitions-2.ts';
import { garageDefinitions3 } from './definitions-3.ts';
import { garageFlow } from './flow.ts';
import { garageFlow2 } from './flow-2.ts';
import { garageFlow3 } from './flow-3.ts';
import { garageValues } from './values.ts';
import { garageValues2 } from './values-2.ts';

/** Faults in the definitions of the garage, by kind. */
export const garageFaults: Readonly<Record<string, readonly Fault[]>> = {
  'garage: definitions': garageDefinitions,
  'garage: definitions, sites': garageDefinitions2,
  'garage: definitions, tests': garageDefinitions3,
  'garage: what may be nothing, variables, circles and events': garageFlow,
  'garage: other systems and calls': garageFlow2,
  'garage: expressions and the form': garageFlow3,
  'garage: values': garageValues,
  'garage: values, ids and words': garageValues2,
};
