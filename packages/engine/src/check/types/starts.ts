import type { Subject, SubjectElement } from '../subject.ts';
import { checkFieldList, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import type { WorkflowFacts } from '../../definition/workflow-facts.ts';
import { fieldsType, resourceType } from './of-module.ts';
import { failureType } from './system-types.ts';
import { unknownType, type Type } from '../../types/type.ts';

/** The resource that an event element gets, where its bindings agree on the module. */
export function boundType(subject: Subject, element: SubjectElement): Type {
  const { json } = subject;
  // The clock brings nothing; a direct run may.
  if (element.type === 'event/schedule' && json['entry'] !== element.name) return { kind: 'null' };
  const bound = boundModule(subject, element);
  return bound === undefined ? unknownType : resourceType(bound.module);
}

/** The module that the bindings of an event element agree on, and their events. */
export function boundModule(
  { events, options }: Subject,
  element: SubjectElement,
): { module: ModuleDefinition; events: string[] } | undefined {
  const named = element.options['event'];
  const bindings = events.filter(
    ({ type, identifier }) =>
      `event/${type}` === element.type && (named === undefined || named === identifier),
  );
  const modules = new Set(bindings.map(({ module }) => module));
  const [name] = modules;
  const module = modules.size === 1 && name !== undefined ? options.modules(name) : undefined;
  return module === undefined ? undefined : { module, events: bindings.map(({ identifier }) => identifier) };
}

/** What a direct run is given, where the workflow declares it or is started for failed runs. */
export function declaredType({ json, definition, neighbours }: Subject): Type {
  const fields = declaredFields(json['input']);
  if (fields !== undefined) return fieldsType(fields, 'the declared input');
  return neighbours?.handlesFailures(definition.identifier) === true ? failureType : unknownType;
}

/** What a run of a workflow gives that somebody waits for, where it declares that. One for each declaration. */
export function outputType({ output, async, identifier }: WorkflowFacts): Type {
  if (output === undefined || async) return unknownType;
  let type = outputTypes.get(output);
  if (type === undefined) {
    const fields = declaredFields(output);
    type = fields === undefined ? unknownType : fieldsType(fields, `the output of "${identifier}"`);
    outputTypes.set(output, type);
  }
  return type;
}

const outputTypes = new WeakMap<object, Type>();

/** The fields of a declared input or output, where they are sound. */
export function declaredFields(declared: unknown): readonly FieldDefinition[] | undefined {
  if (!Array.isArray(declared)) return undefined;
  // Names that every resource has by itself are free here.
  const isSound = checkFieldList(declared, 'input').every(({ code }) => code === 'reserved');
  return isSound ? (declared as FieldDefinition[]) : undefined;
}

/** The form's resource, where every way to start the workflow has the same module. */
export function formType({ events, forms, json, byName, elements }: Subject): Type {
  const [form] = forms;
  const { entry } = json;
  const begun = elements.filter(({ type }) => type.startsWith('event/'));
  if (entry === undefined && begun.length > 0 && begun.every(({ type }) => type === 'event/schedule'))
    return { kind: 'null' };
  const direct = typeof entry === 'string' && byName.get(entry)?.type.startsWith('event/') !== true;
  if (direct || form === undefined || forms.length > 1 || events.some(({ module }) => module === undefined))
    return unknownType;
  return resourceType(form);
}
