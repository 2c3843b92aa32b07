import { isObject, type ModuleDefinition, type WorkflowDefinition } from '@bakehouse/contract';
import { elementOf, variablesOf } from '../definition/element-of.ts';
import type { Element } from '../element/define-element.ts';
import { knownNames, type KnownNames } from '../expression/closest.ts';
import { readOnce, type ReadOnce } from '../expression/read-once.ts';
import { neighboursIn, type Neighbours } from './neighbours.ts';
import type { CheckOptions, Report } from './report.ts';

export type { Report } from './report.ts';

/** One rule that a definition is held against. */
export type Check = (subject: Subject, report: Report) => void;

/** An element of the definition, read as far as it goes. */
export interface SubjectElement {
  path: string;
  name: string;
  type: string;
  /** Its type, where that is known. */
  element: Element | undefined;
  options: Record<string, unknown>;
  set: Record<string, unknown>;
  to: Record<string, Record<string, string[]>>;
  raw: Record<string, unknown>;
}

/** A binding of the definition, read as far as it goes. */
export interface SubjectBinding {
  path: string;
  identifier: string;
  type: string;
  module: string | undefined;
}

/** A definition as the checks see it: faults of its shape are reported elsewhere and left out here. */
export interface Subject {
  json: Record<string, unknown>;
  /** What is sound of it. */
  definition: WorkflowDefinition;
  elements: SubjectElement[];
  byName: ReadonlyMap<string, SubjectElement>;
  /** The names of the elements, for hints. */
  names: KnownNames;
  events: SubjectBinding[];
  /** The known modules that the bindings name. */
  forms: ModuleDefinition[];
  /** The other workflows, where they are known. */
  neighbours: Neighbours | undefined;
  /** Parses an expression: each source once for all checks. */
  read: ReadOnce;
  options: CheckOptions;
}

/** Reads what checks need from any JSON object. */
export function readSubject(json: Record<string, unknown>, options: CheckOptions): Subject {
  const elements = objects(json['elements']).map(([index, raw]): SubjectElement => {
    const written = {
      type: text(raw['type']),
      options: isObject(raw['options']) ? raw['options'] : {},
      disabled: raw['disabled'] === true,
    };
    const element = elementOf(written, options.elements);
    return {
      path: `elements.${index}`,
      name: text(raw['name']),
      ...(written.disabled && element !== undefined ? { type: element.type, options: {} } : written),
      element,
      set: Object.fromEntries(variablesOf(isObject(raw['set']) ? raw['set'] : {}, written.disabled)),
      to: linksOf(raw['to']),
      raw,
    };
  });
  const events = objects(json['events']).map(([index, raw]): SubjectBinding => ({
    path: `events.${index}`,
    identifier: text(raw['identifier']),
    type: text(raw['type']),
    module: typeof raw['module'] === 'string' ? raw['module'] : undefined,
  }));
  const forms = new Set(
    events.flatMap(({ module }) => (module === undefined ? [] : (options.modules(module) ?? []))),
  );
  const entry = json['entry'];
  const byName = new Map(elements.map((each) => [each.name, each]));
  const { workflows } = options;
  return {
    json,
    definition: {
      identifier: text(json['identifier']),
      async: json['async'] === true,
      ...(typeof entry === 'string' ? { entry } : {}),
      elements: elements.map(({ name, type, options, to }) => ({ name, type, options, to })),
    },
    elements,
    byName,
    names: knownNames(() => byName.keys()),
    events,
    forms: [...forms],
    neighbours:
      options.neighbours ?? (workflows === undefined ? undefined : neighboursIn(workflows, options.elements)),
    read: readOnce(),
    options,
  };
}

function objects(value: unknown): [number, Record<string, unknown>][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index): [number, Record<string, unknown>][] =>
    isObject(each) ? [[index, each]] : [],
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function linksOf(to: unknown): SubjectElement['to'] {
  if (!isObject(to)) return {};
  return Object.fromEntries(
    Object.entries(to).map(([port, targets]) => [
      port,
      Object.fromEntries(
        Object.entries(isObject(targets) ? targets : {}).map(([name, inputs]) => [
          name,
          Array.isArray(inputs) ? inputs.filter((each) => typeof each === 'string') : [],
        ]),
      ),
    ]),
  );
}
