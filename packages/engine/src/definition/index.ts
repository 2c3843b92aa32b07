export { compileDefinition } from './compile-workflow.ts';
export type {
  Beginning,
  CompiledElement,
  CompiledWorkflow,
  CompileOptions,
  ElementLookup,
  KnownResources,
  ResourcesByElement,
  WorkflowLookup,
} from './compile-workflow.ts';
export { elementOf } from './element-of.ts';
export { kindOf } from './kind-of.ts';
export type { RunKind } from './kind-of.ts';
