import { isObject } from '@bakehouse/contract';
import type { Takes } from '../element/define-element.ts';
import type { CheckOptions } from './report.ts';
import { readSubject } from './subject.ts';
import { inferFlow, placeOf } from './types/flow.ts';
import { inferElement } from './types/of-element.ts';
import { itemsOf, unknownType, type Type } from '../types/type.ts';
import { predefinedVariables, knownVariables } from './variables.ts';

/** What is known of the values in a workflow before it runs. */
export interface WorkflowTypes {
  /** Of the input of each element, by name. */
  inputs: ReadonlyMap<string, Type>;
  /** Of each output port, by element and port. */
  outputs: ReadonlyMap<string, Readonly<Record<string, Type>>>;
  /** Of each variable that the workflow can have. */
  variables: ReadonlyMap<string, Type>;
}

/** Finds the types in a workflow, right or wrong, for an editor. */
export function typesOf(json: unknown, options: CheckOptions): WorkflowTypes {
  if (!isObject(json)) return { inputs: new Map(), outputs: new Map(), variables: new Map() };
  const subject = readSubject(json, options);
  const flow = inferFlow(subject);
  const names = knownVariables(subject) ?? new Set([...predefinedVariables, ...flow.variables.keys()]);
  return {
    inputs: flow.inputs,
    outputs: new Map(
      subject.elements.map((each) => [
        each.name,
        inferElement(each, subject, placeOf(each, subject, flow)).outputs ?? {},
      ]),
    ),
    variables: new Map([...names].map((name) => [name, flow.variables.get(name) ?? unknownType])),
  };
}

/** Whether a value of a type can be the input of an element. */
export function acceptsType(takes: Takes, type: Type): boolean {
  if (takes !== 'resources') return takes === 'anything';
  return ['unknown', 'null', 'object'].includes(itemsOf(type).kind);
}
