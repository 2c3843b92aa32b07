import type { Beginning } from '../../definition/compile-workflow.ts';
import { callsOf, factsOf } from '../../definition/workflow-facts.ts';
import type { CheckOptions } from '../report.ts';
import type { Subject, SubjectElement } from '../subject.ts';
import { predefinedVariables } from '../variables.ts';
import { elementGives, type Gives } from './of-element.ts';
import type { RecipePlace } from './of-recipe.ts';
import { boundType, declaredType, formType } from './starts.ts';
import { systemVariables } from './system-types.ts';
import { join, sameType, unknownType, type Type } from '../../types/type.ts';

/** The types that flow through a workflow. */
export interface Flow {
  /** Of the input of each element. */
  inputs: ReadonlyMap<string, Type>;
  variables: ReadonlyMap<string, Type>;
}

/**
 * Infers the types of inputs and variables. Begins with nothing known and repeats: every pass is sound, as it only
 * relies on what the pass before has shown. An element is looked at again only where what it relies on has changed.
 */
export function inferFlow(subject: Subject): Flow {
  const known = flows.get(subject);
  if (known !== undefined) return known;
  const isCalled = (subject.neighbours?.callers(subject.definition.identifier) ?? []).length > 0;
  const flow = infer(subject, { isCalled, trustsEntry: true });
  flows.set(subject, flow);
  return flow;
}

/** The same, as far as it holds for every run that is begun so. */
export function inferBegun(subject: Subject, began: Beginning): Flow {
  return infer(subject, { isCalled: began === 'entry', trustsEntry: began === 'event' });
}

/** What is assumed of how a workflow is begun. */
interface Assumed {
  /** Whether a workflow runs it, in whose context variables may be anything. */
  isCalled: boolean;
  /** Whether an event element that is the entry gets only what its events bring. */
  trustsEntry: boolean;
}

function infer(subject: Subject, assumed: Assumed): Flow {
  const look = makeLook(subject);
  // Only a direct run is held to what is declared; a workflow that calls this one gives what it likes.
  const isDirect = !assumed.isCalled && !subject.elements.some(({ type }) => type.startsWith('event/'));
  const declared = isDirect ? declaredType(subject) : unknownType;
  let flow: Flow = { inputs: new Map(), variables: new Map([['resource', formType(subject)]]) };
  for (let pass = 0; pass < passes; pass++) flow = inferOnce(subject, flow, look, { ...assumed, declared });
  return flow;
}

/** What is known where the recipes of an element stand. */
export function placeOf({ name }: SubjectElement, { read }: Subject, flow: Flow): RecipePlace {
  return { input: flow.inputs.get(name) ?? unknownType, variables: flow.variables, read };
}

const passes = 4;
const flows = new WeakMap<Subject, Flow>();

type Look = (each: SubjectElement, flow: Flow) => Gives;

function inferOnce(
  subject: Subject,
  before: Flow,
  look: Look,
  { isCalled, trustsEntry, declared }: Assumed & { declared: Type },
): Flow {
  const inputs = new Map<string, Type>();
  const variables = new Map<string, Type>();
  const { json, elements, definition, options } = subject;
  for (const each of elements)
    if (each.type.startsWith('event/')) into(inputs, each.name, boundType(subject, each));
  const { entry } = json;
  if (typeof entry === 'string' && !(trustsEntry && inputs.has(entry))) inputs.set(entry, declared);
  for (const each of elements) {
    const gives = look(each, before);
    for (const [port, targets] of Object.entries(each.to)) {
      for (const target of Object.keys(targets)) into(inputs, target, gives.outputs[port] ?? unknownType);
    }
    for (const [name, type] of gives.variables) into(variables, name, type);
  }
  // What a workflow called in the present context, or a caller, sets is not seen here.
  const shared = callsOf(factsOf(definition, options.elements)).some(({ scope }) => !scope);
  if (shared || isCalled) for (const name of variables.keys()) variables.set(name, unknownType);
  for (const name of predefinedVariables) variables.delete(name);
  for (const [name, type] of systemTypesOf(subject)) variables.set(name, type);
  variables.set('input', declared);
  variables.set('resource', isCalled ? unknownType : formType(subject));
  return { inputs, variables };
}

/** Looks at elements, and remembers what each has read: it gives the same while that is the same. */
function makeLook(subject: Subject): Look {
  const seen = new Map<SubjectElement, { input: Type; reads: Map<string, Type | undefined>; gives: Gives }>();
  return (each, flow) => {
    const { input, variables, read } = placeOf(each, subject, flow);
    const before = seen.get(each);
    if (before !== undefined && sameType(before.input, input) && isSame(before.reads, flow))
      return before.gives;
    const reads = new Map<string, Type | undefined>();
    const get = (name: string): Type | undefined => {
      const type = variables.get(name);
      reads.set(name, type);
      return type;
    };
    const recorded = { get, has: (name: string) => get(name) !== undefined };
    const gives = elementGives(each, subject, { input, variables: recorded, read });
    seen.set(each, { input, reads, gives });
    return gives;
  };
}

function systemTypesOf({ options }: Subject): ReadonlyMap<string, Type> {
  const known = systemTypes.get(options) ?? systemVariables(options);
  systemTypes.set(options, known);
  return known;
}

const systemTypes = new WeakMap<CheckOptions, ReadonlyMap<string, Type>>();

function isSame(reads: ReadonlyMap<string, Type | undefined>, { variables }: Flow): boolean {
  for (const [name, type] of reads) {
    const now = variables.get(name);
    if (now !== type && (now === undefined || type === undefined || !sameType(now, type))) return false;
  }
  return true;
}

function into(map: Map<string, Type>, name: string, type: Type): void {
  map.set(name, join(map.get(name), type));
}
