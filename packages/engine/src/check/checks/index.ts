import type { Check } from '../subject.ts';
import { checkActor } from './actor.ts';
import { checkBranches } from './branches.ts';
import { checkCalls } from './calls.ts';
import { checkConnections } from './connections.ts';
import { checkElementNames } from './element-names.ts';
import { checkElementRules } from './element-rules.ts';
import { checkElementTypes } from './element-types.ts';
import { checkEntry } from './entry.ts';
import { checkEvents } from './events.ts';
import { checkExpressions } from './expressions.ts';
import { checkFields } from './fields.ts';
import { checkDeclared } from './declared.ts';
import { checkLinks } from './links.ts';
import { checkLoops } from './loops.ts';
import { checkModules } from './modules.ts';
import { checkNothing } from './nothing.ts';
import { checkOnFailure } from './on-failure.ts';
import { checkOutput } from './output.ts';
import { checkOptionShapes } from './option-shapes.ts';
import { checkOwnUpdates } from './own-updates.ts';
import { checkQueues } from './queues.ts';
import { checkReach } from './reach.ts';
import { checkRetries } from './retries.ts';
import { checkRoles } from './roles.ts';
import { checkTests } from './tests.ts';
import { checkTool } from './tool.ts';
import { checkTypes } from './types.ts';
import { checkUnknownKeys } from './unknown-keys.ts';
import { checkUnseen } from './unseen.ts';
import { checkUnset } from './unset.ts';
import { checkValues } from './values.ts';
import { checkVariableNames } from './variable-names.ts';

/** Every check after that of the shape, in the order in which their findings are listed. */
export const checks: readonly Check[] = [
  checkUnknownKeys,
  checkElementNames,
  checkElementTypes,
  checkEntry,
  checkDeclared,
  checkTool,
  checkOnFailure,
  checkLinks,
  checkLoops,
  checkOptionShapes,
  checkVariableNames,
  checkExpressions,
  checkBranches,
  checkUnset,
  checkModules,
  checkFields,
  checkTypes,
  checkValues,
  checkOutput,
  checkNothing,
  checkElementRules,
  checkCalls,
  checkRoles,
  checkQueues,
  checkConnections,
  checkOwnUpdates,
  checkEvents,
  checkActor,
  checkRetries,
  checkReach,
  checkUnseen,
  checkTests,
];
