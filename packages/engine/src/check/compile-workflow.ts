import {
  compileDefinition,
  type CompiledWorkflow,
  type CompileOptions,
  type ElementLookup,
} from '../definition/compile-workflow.ts';
import { resourcesIn } from './resources-in.ts';

/** Compiles a definition that was checked; throws a problem with every fault where it cannot. */
export function compileWorkflow(
  json: unknown,
  elements: ElementLookup,
  options: CompileOptions = {},
): CompiledWorkflow {
  return compileDefinition(json, elements, (definition) => resourcesIn(definition, elements), options);
}
