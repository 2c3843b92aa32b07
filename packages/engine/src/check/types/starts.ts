import type { Subject, SubjectElement } from '../subject.ts';
import { checkModule, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import { fieldsType, resourceType } from './of-module.ts';
import { unknownType, type Type } from '../../types/type.ts';

/** The resource that an event element gets, where its bindings agree on the module. */
export function boundType({ events, options, json }: Subject, element: SubjectElement): Type {
  // The clock brings nothing; a direct run may.
  if (element.type === 'event/schedule' && json['entry'] !== element.name) return { kind: 'null' };
  const named = element.options['event'];
  const modules = new Set(
    events.flatMap(({ type, identifier, module }) =>
      `event/${type}` === element.type && (named === undefined || named === identifier) ? [module] : [],
    ),
  );
  const [module] = modules;
  const definition = modules.size === 1 && module !== undefined ? options.modules(module) : undefined;
  return definition === undefined ? unknownType : resourceType(definition);
}

/** What a direct run is given, where the workflow declares it. */
export function declaredType({ json }: Subject): Type {
  const fields = declaredFields(json['input']);
  return fields === undefined ? unknownType : fieldsType(fields, 'the declared input');
}

/** The fields of a declared input, where they are sound. */
export function declaredFields(input: unknown): readonly FieldDefinition[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const module = { bakery_resource_module: 'input', bakery_resource: { fields: input as unknown[] } };
  const checked = checkModule(module);
  // Names that every resource has by itself are free here.
  const isSound = !('errors' in checked) || checked.errors.every(({ code }) => code === 'reserved');
  return isSound ? (module as ModuleDefinition).bakery_resource.fields : undefined;
}

/** The form's resource, where every way to start the workflow has the same module. */
export function formType({ events, forms, json, byName }: Subject): Type {
  const [form] = forms;
  const { entry } = json;
  const direct = typeof entry === 'string' && byName.get(entry)?.type.startsWith('event/') !== true;
  if (direct || form === undefined || forms.length > 1 || events.some(({ module }) => module === undefined))
    return unknownType;
  return resourceType(form);
}
