import type { Kind } from '../kind.ts';
import { apiDescriptions } from './api-descriptions.ts';
import { assistantCalls } from './assistant-calls.ts';
import { auditReads } from './audit-reads.ts';
import { computedLists } from './computed-lists.ts';
import { deepAggregates } from './deep-aggregates.ts';
import { deepJson } from './deep-json.ts';
import { deepQuestions } from './deep-questions.ts';
import { deepQuotes } from './deep-quotes.ts';
import { eventFlood } from './event-flood.ts';
import { fanOut } from './fan-out.ts';
import { formUploadFlood } from './form-upload-flood.ts';
import { halfUploads } from './half-uploads.ts';
import { hashing } from './hashing.ts';
import { hookFlood } from './hook-flood.ts';
import { largeBodies } from './large-bodies.ts';
import { largeSorts } from './large-sorts.ts';
import { leftExports } from './left-exports.ts';
import { lockHoarders } from './lock-hoarders.ts';
import { longChecks } from './long-checks.ts';
import { longChoices } from './long-choices.ts';
import { longExpressions } from './long-expressions.ts';
import { longLoops } from './long-loops.ts';
import { longSearches } from './long-searches.ts';
import { madeUpTokens } from './made-up-tokens.ts';
import { manyKeys } from './many-keys.ts';
import { manySockets } from './many-sockets.ts';
import { manyViews } from './many-views.ts';
import { oneKey } from './one-key.ts';
import { parseBombs } from './parse-bombs.ts';
import { pictureBombs } from './picture-bombs.ts';
import { recursiveRuns } from './recursive-runs.ts';
import { regexBombs } from './regex-bombs.ts';
import { resetFlood } from './reset-flood.ts';
import { signInFlood } from './sign-in-flood.ts';
import { slowBodies } from './slow-bodies.ts';
import { slowExports } from './slow-exports.ts';
import { subscriptions } from './subscriptions.ts';
import { typeChanges } from './type-changes.ts';
import { undoneImports } from './undone-imports.ts';
import { unreadImports } from './unread-imports.ts';
import { unreadLists } from './unread-lists.ts';
import { uploadFlood } from './upload-flood.ts';
import { wholeExports } from './whole-exports.ts';
import { wideFilters } from './wide-filters.ts';
import { workflowTrials } from './workflow-trials.ts';
import { xlsxBombs } from './xlsx-bombs.ts';

/** All kinds of hostile users. */
export const kinds: readonly Kind[] = [
  hashing,
  unreadImports,
  wideFilters,
  xlsxBombs,
  signInFlood,
  computedLists,
  slowExports,
  deepJson,
  deepQuotes,
  madeUpTokens,
  fanOut,
  recursiveRuns,
  longLoops,
  longExpressions,
  regexBombs,
  manyKeys,
  oneKey,
  deepQuestions,
  largeSorts,
  longSearches,
  largeBodies,
  leftExports,
  unreadLists,
  slowBodies,
  manySockets,
  subscriptions,
  pictureBombs,
  resetFlood,
  hookFlood,
  uploadFlood,
  longChecks,
  lockHoarders,
  eventFlood,
  deepAggregates,
  assistantCalls,
  undoneImports,
  manyViews,
  workflowTrials,
  wholeExports,
  halfUploads,
  auditReads,
  parseBombs,
  longChoices,
  apiDescriptions,
  typeChanges,
  formUploadFlood,
];
