export { compileWorkflow } from './compile-workflow.ts';
export type {
  CompiledElement,
  CompiledWorkflow,
  CompileOptions,
  ElementLookup,
  WorkflowLookup,
} from './compile-workflow.ts';
export { kindOf } from './kind-of.ts';
export type { RunKind } from './kind-of.ts';
