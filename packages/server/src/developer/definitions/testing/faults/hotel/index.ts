import type { Fault } from '../../case.ts';
import { choicesSaved } from './choices-saved.ts';
import { choicesCompared } from './choices-compared.ts';
import { choicesFiltered } from './choices-filtered.ts';
import { requiredOnCreate } from './required-on-create.ts';
import { unquotedWords } from './unquoted-words.ts';
import { relations } from './relations.ts';
import { moduleExpressions } from './module-expressions.ts';
import { moduleFields } from './module-fields.ts';
import { moduleFields2 } from './module-fields-2.ts';
import { moduleViewsAndKeys } from './module-views-and-keys.ts';
import { roles } from './roles.ts';
import { nothing } from './nothing.ts';
import { events } from './events.ts';
import { webhooks } from './webhooks.ts';
import { savingWithoutAModule } from './saving-without-a-module.ts';
import { circles } from './circles.ts';
import { variables } from './variables.ts';
import { schedules } from './schedules.ts';
import { addresses } from './addresses.ts';
import { valuesOfOtherKinds } from './values-of-other-kinds.ts';
import { valuesOfOtherKinds2 } from './values-of-other-kinds-2.ts';
import { operatorsAndFunctions } from './operators-and-functions.ts';
import { operatorsAndFunctions2 } from './operators-and-functions-2.ts';
import { filterShapes } from './filter-shapes.ts';
import { filterShapes2 } from './filter-shapes-2.ts';
import { finding } from './finding.ts';
import { exportsAndFiles } from './exports-and-files.ts';
import { conversions } from './conversions.ts';
import { mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { callsWithDeclaredInput } from './calls-with-declared-input.ts';
import { listsOfWork } from './lists-of-work.ts';
import { otherSystems } from './other-systems.ts';
import { people } from './people.ts';
import { theForm } from './the-form.ts';
import { theForm2 } from './the-form-2.ts';
import { sites } from './sites.ts';
import { sites2 } from './sites-2.ts';
import { connectionsAndQueues } from './connections-and-queues.ts';
import { workflowsAsSuch } from './workflows-as-such.ts';
import { tests } from './tests.ts';
import { tests2 } from './tests-2.ts';
import { furtherSaving } from './further-saving.ts';
import { furtherSaving2 } from './further-saving-2.ts';
import { furtherExpressions } from './further-expressions.ts';
import { furtherExpressions2 } from './further-expressions-2.ts';
import { furtherExpressions3 } from './further-expressions-3.ts';
import { furtherFlow } from './further-flow.ts';
import { furtherFilters } from './further-filters.ts';
import { furtherFilters2 } from './further-filters-2.ts';
import { furtherModules } from './further-modules.ts';
import { furtherModules2 } from './further-modules-2.ts';
import { furtherElements } from './further-elements.ts';
import { furtherElements2 } from './further-elements-2.ts';
import { furtherTestsAndRoles } from './further-tests-and-roles.ts';
import { furtherTestsAndRoles2 } from './further-tests-and-roles-2.ts';
import { mixedChoices } from './mixed-choices.ts';
import { mixedValues } from './mixed-values.ts';
import { mixedElements } from './mixed-elements.ts';
import { mixedCalls } from './mixed-calls.ts';

/** Faults in and around the hotel, by kind. */
export const hotelFaults: Readonly<Record<string, readonly Fault[]>> = {
  'hotel: choices saved': choicesSaved,
  'hotel: choices compared': choicesCompared,
  'hotel: choices filtered': choicesFiltered,
  'hotel: required on create': requiredOnCreate,
  'hotel: unquoted words': unquotedWords,
  'hotel: relations': relations,
  'hotel: module expressions': moduleExpressions,
  'hotel: module fields': moduleFields,
  'hotel: module fields 2': moduleFields2,
  'hotel: module views and keys': moduleViewsAndKeys,
  'hotel: roles': roles,
  'hotel: nothing': nothing,
  'hotel: events': events,
  'hotel: webhooks': webhooks,
  'hotel: saving without a module': savingWithoutAModule,
  'hotel: circles': circles,
  'hotel: variables': variables,
  'hotel: schedules': schedules,
  'hotel: addresses': addresses,
  'hotel: values of other kinds': valuesOfOtherKinds,
  'hotel: values of other kinds 2': valuesOfOtherKinds2,
  'hotel: operators and functions': operatorsAndFunctions,
  'hotel: operators and functions 2': operatorsAndFunctions2,
  'hotel: filter shapes': filterShapes,
  'hotel: filter shapes 2': filterShapes2,
  'hotel: finding': finding,
  'hotel: exports and files': exportsAndFiles,
  'hotel: conversions': conversions,
  'hotel: mails': mails,
  'hotel: notifications': notifications,
  'hotel: calls with declared input': callsWithDeclaredInput,
  'hotel: lists of work': listsOfWork,
  'hotel: other systems': otherSystems,
  'hotel: people': people,
  'hotel: the form': theForm,
  'hotel: the form 2': theForm2,
  'hotel: sites': sites,
  'hotel: sites 2': sites2,
  'hotel: connections and queues': connectionsAndQueues,
  'hotel: workflows as such': workflowsAsSuch,
  'hotel: tests': tests,
  'hotel: tests 2': tests2,
  'hotel: further saving': furtherSaving,
  'hotel: further saving 2': furtherSaving2,
  'hotel: further expressions': furtherExpressions,
  'hotel: further expressions 2': furtherExpressions2,
  'hotel: further expressions 3': furtherExpressions3,
  'hotel: further flow': furtherFlow,
  'hotel: further filters': furtherFilters,
  'hotel: further filters 2': furtherFilters2,
  'hotel: further modules': furtherModules,
  'hotel: further modules 2': furtherModules2,
  'hotel: further elements': furtherElements,
  'hotel: further elements 2': furtherElements2,
  'hotel: further tests and roles': furtherTestsAndRoles,
  'hotel: further tests and roles 2': furtherTestsAndRoles2,
  'hotel: mixed choices': mixedChoices,
  'hotel: mixed values': mixedValues,
  'hotel: mixed elements': mixedElements,
  'hotel: mixed calls': mixedCalls,
};
