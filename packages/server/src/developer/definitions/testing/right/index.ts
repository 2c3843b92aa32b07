import type { Right } from '../case.ts';
import { calls } from './calls.ts';
import { clinicRight } from './clinic.ts';
import { definitions } from './definitions.ts';
import { expressions } from './expressions.ts';
import { finding } from './finding.ts';
import { flow } from './flow.ts';
import { forms } from './forms.ts';
import { garageDefinitionsRight } from './garage-definitions.ts';
import { garageFlowRight } from './garage-flow.ts';
import { garageFlowRight2 } from './garage-flow-2.ts';
import { hotelCallings } from './hotel-callings.ts';
import { hotelGuests } from './hotel-guests.ts';
import { hotelHouses } from './hotel-houses.ts';
import { hotelReports } from './hotel-reports.ts';
import { hotelStays } from './hotel-stays.ts';
import { libraryDefinitionsRight } from './library-definitions.ts';
import { libraryFlowRight } from './library-flow.ts';
import { libraryFlowRight2 } from './library-flow-2.ts';
import { messages } from './messages.ts';
import { nearFaults } from './near-faults.ts';
import { saving } from './saving.ts';

/** All definitions that are right, by kind. */
export const rights: Readonly<Record<string, readonly Right[]>> = {
  calls,
  clinicRight,
  definitions,
  expressions,
  finding,
  flow,
  forms,
  garageDefinitionsRight,
  garageFlowRight,
  garageFlowRight2,
  hotelCallings,
  hotelGuests,
  hotelHouses,
  hotelReports,
  hotelStays,
  libraryDefinitionsRight,
  libraryFlowRight,
  libraryFlowRight2,
  messages,
  nearFaults,
  saving,
};
