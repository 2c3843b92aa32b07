export { checkWorkflow } from './check-workflow.ts';
export type { CheckEntry, CheckOptions, CheckResult } from './report.ts';
export { describeType, itemsOf } from './types/type.ts';
export { fits, typesOf } from './types-of.ts';
export type { WorkflowTypes } from './types-of.ts';
export type { Type } from './types/type.ts';
