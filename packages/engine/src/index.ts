export { compileDefinition, elementOf, kindOf } from './definition/index.ts';
export type {
  CompiledElement,
  CompiledWorkflow,
  CompileOptions,
  ElementLookup,
  KnownResources,
  ResourcesByElement,
  RunKind,
  WorkflowLookup,
} from './definition/index.ts';
export { defineElement } from './element/define-element.ts';
export type {
  Call,
  Effect,
  Element,
  ElementCheck,
  ElementContext,
  ElementExample,
  ElementFinding,
  ElementGroup,
  ElementResume,
  ElementRun,
  ElementSpec,
  Inference,
  Inferred,
  OptionsSchema,
  Ports,
  Raw,
  RunUser,
  Takes,
  WebhookAnswer,
} from './element/define-element.ts';
export { filterOption, hasMark, mark, recipeOption } from './element/marks.ts';
export type { Mark } from './element/marks.ts';
export { partsOf, unwrap, wrapped } from './element/schema-parts.ts';
export type { SchemaPart } from './element/schema-parts.ts';
export { emit, emitAll, failWith, wait } from './element/outcome.ts';
export type { Branched, Called, Emission, Emitted, Failed, Outcome, Waiting } from './element/outcome.ts';
export type {
  HttpRequest,
  HttpAnswer,
  SqlRequest,
  SqlAnswer,
  FilesRequest,
  FilesAnswer,
  PieceRequest,
  MqttRequest,
} from './element/outside-requests.ts';
export type {
  BuildSiteRequest,
  BuiltSite,
  Converted,
  ConvertRequest,
  DeleteRequest,
  DeployedSite,
  DeploySiteRequest,
  EffectCall,
  ExportRequest,
  FindRequest,
  OpenFileRequest,
  Progress,
  SaveFileRequest,
  SaveRequest,
  Services,
  StartRequest,
} from './element/services.ts';
export type {
  MailRequest,
  Notified,
  NotifyAction,
  NotifyRequest,
  ResetRequest,
  RoleRequest,
} from './element/message-requests.ts';
export {
  builtins,
  checkExpression,
  checkSelector,
  children,
  compileRecipe,
  defaultBudget,
  defaultSourceLimits,
  evaluateRecipe,
  expandKey,
  faultOf,
  formatSelector,
  parseExpression,
  parseSelector,
} from './expression/index.ts';
export type {
  AncestorSlot,
  BinaryOperator,
  BudgetLimits,
  Common,
  CompiledRecipe,
  Expression,
  ExpressionFault,
  Group,
  HostFunctions,
  Known,
  Node,
  NodeOf,
  Pair,
  Recipe,
  Scope,
  Selector,
  SortTerm,
  SourceLimits,
  Stage,
} from './expression/index.ts';
export { callDepthLimit } from './run/begin-call.ts';
export type { Host, LongEvaluation, StepTrace } from './run/host.ts';
export { evaluateOptions } from './definition/evaluate-options.ts';
export { runEvent, startedByForm, usesStored } from './run/form-event.ts';
export { instructionOf } from './run/instruction-of.ts';
export { instantText } from './run/instant-text.ts';
export { asContextValue, resourceInContext } from './run/resource-in-context.ts';
export { cancelRun, resumeRun } from './run/resume-run.ts';
export { runToEnd } from './run/run-to-end.ts';
export { startElement } from './run/start-element.ts';
export { startRun } from './run/start-run.ts';
export type { RunCause, RunEvent, RunPlace } from './run/start-run.ts';
export type { RunFailure, RunState, RunStatus, Token, Wait } from './run/state.ts';
export { stepRun } from './run/step-run.ts';
export type { Step } from './run/step-run.ts';
export { itemsOf, listOf as listType, unknownType } from './types/type.ts';
export type { ObjectType, Type } from './types/type.ts';
export { isTruthy } from './element/truth.ts';
