export { defineElement } from './define-element.ts';
export type {
  Call,
  Effect,
  Element,
  ElementContext,
  ElementExample,
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
  WebhookAnswer,
} from './define-element.ts';
export { filterOption, hasMark, mark, recipeOption } from './marks.ts';
export type { Mark } from './marks.ts';
export { emit, emitAll, failWith, wait } from './outcome.ts';
export type { Branched, Called, Emission, Emitted, Failed, Outcome, Waiting } from './outcome.ts';
export type {
  DeleteRequest,
  EffectCall,
  FindRequest,
  SaveRequest,
  Services,
  StartRequest,
} from './services.ts';
