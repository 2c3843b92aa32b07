import type { Fault } from '../case.ts';
import { addresses } from './addresses.ts';
import { approvals } from './approvals.ts';
import { calls } from './calls.ts';
import { choices } from './choices.ts';
import { clinicFaults } from './clinic/index.ts';
import { comparisons } from './comparisons.ts';
import { connectorFaults } from './connectors/index.ts';
import { dashboards } from './dashboards.ts';
import { events } from './events.ts';
import { expressions } from './expressions.ts';
import { fieldsInExpressions } from './fields-in-expressions.ts';
import { fieldsInOptions } from './fields-in-options.ts';
import { filterShapes } from './filter-shapes.ts';
import { givenInTests } from './given-in-tests.ts';
import { graph } from './graph.ts';
import { hotelFaults } from './hotel/index.ts';
import { garageFaults } from './garage/index.ts';
import { kindsOfValues } from './kinds-of-values.ts';
import { libraryFaults } from './library/index.ts';
import { moduleExpressions } from './module-expressions.ts';
import { moduleFields } from './module-fields.ts';
import { moduleKeys } from './module-keys.ts';
import { moduleValues } from './module-values.ts';
import { moduleViews } from './module-views.ts';
import { namesOfDefinitions } from './names-of-definitions.ts';
import { namesWithin } from './names-within.ts';
import { neverStored } from './never-stored.ts';
import { nothing } from './nothing.ts';
import { missingOptions } from './options-missing.ts';
import { optionValues } from './options-values.ts';
import { queues } from './queues.ts';
import { relations } from './relations.ts';
import { roles } from './roles.ts';
import { saves } from './saves.ts';
import { schedules } from './schedules.ts';
import { sites } from './sites.ts';
import { testsOfWorkflows } from './tests-of-workflows.ts';
import { unquoted } from './unquoted.ts';
import { variables } from './variables.ts';
import { views } from './views.ts';
import { withoutEffect } from './without-effect.ts';
import { wrongTypes } from './wrong-types.ts';

/** Every planted fault, by kind. */
export const faults: Readonly<Record<string, readonly Fault[]>> = {
  addresses,
  approvals,
  calls,
  choices,
  comparisons,
  dashboards,
  events,
  expressions,
  fieldsInExpressions,
  fieldsInOptions,
  filterShapes,
  givenInTests,
  graph,
  kindsOfValues,
  missingOptions,
  moduleExpressions,
  moduleFields,
  moduleKeys,
  moduleValues,
  moduleViews,
  namesOfDefinitions,
  namesWithin,
  neverStored,
  nothing,
  optionValues,
  queues,
  relations,
  roles,
  saves,
  schedules,
  sites,
  testsOfWorkflows,
  unquoted,
  variables,
  views,
  withoutEffect,
  wrongTypes,
  ...hotelFaults,
  ...garageFaults,
  ...libraryFaults,
  ...clinicFaults,
  ...connectorFaults,
};
