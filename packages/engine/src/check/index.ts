export { checkWorkflow } from './check-workflow.ts';
export type { CheckEntry, CheckOptions, CheckResult } from './report.ts';
export type { Type } from './types/type.ts';
