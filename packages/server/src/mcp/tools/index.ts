import type { Tool } from '../define-tool.ts';
import { aggregate } from './aggregate.ts';
import { answerQuestion } from './answer-question.ts';
import { checkDefinition } from './check-definition.ts';
import { createEntry } from './create-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { describeModule } from './describe-module.ts';
import { findEntries } from './find-entries.ts';
import { getDefinition } from './get-definition.ts';
import { getRun } from './get-run.ts';
import { listModules } from './list-modules.ts';
import { listNotifications } from './list-notifications.ts';
import { pushDefinitions } from './push-definitions.ts';
import { readEntry } from './read-entry.ts';
import { testWorkflow } from './test-workflow.ts';
import { tryWorkflow } from './try-workflow.ts';
import { updateEntry } from './update-entry.ts';

/** Every tool but those that workflows are. */
export const tools: readonly Tool[] = [
  listModules,
  describeModule,
  findEntries,
  readEntry,
  aggregate,
  createEntry,
  updateEntry,
  deleteEntry,
  listNotifications,
  answerQuestion,
  getRun,
  getDefinition,
  checkDefinition,
  tryWorkflow,
  testWorkflow,
  pushDefinitions,
];
