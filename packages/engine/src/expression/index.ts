export type {
  AncestorSlot,
  BinaryOperator,
  Common,
  Group,
  Node,
  NodeOf,
  Pair,
  SortTerm,
  Stage,
} from './ast.ts';
export { checkExpression } from './check.ts';
export type { Known } from './check.ts';
export { parseExpression } from './expression.ts';
export type { Expression } from './expression.ts';
export { faultOf } from './fault.ts';
export type { ExpressionFault } from './fault.ts';
export { builtins } from './functions/builtins.ts';
export type { HostFunctions } from './host-functions.ts';
export { defaultBudget, defaultSourceLimits } from './limits.ts';
export type { BudgetLimits, SourceLimits } from './limits.ts';
export { children } from './names.ts';
export { compileRecipe, evaluateRecipe, expandKey } from './recipe.ts';
export type { CompiledRecipe, Recipe } from './recipe.ts';
export type { Scope } from './runtime.ts';
export { checkSelector, formatSelector, parseSelector } from './selector.ts';
export type { Selector } from './selector.ts';
