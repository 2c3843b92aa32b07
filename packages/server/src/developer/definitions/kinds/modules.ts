import {
  checkModule,
  isObject,
  moduleDefinition,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { systemActor } from '@bakehouse/store';
import { moduleExpressionFaults } from '../../../work/expressions/resource-expressions.ts';
import { defineKind } from '../define-kind.ts';
import type { DefinitionSet } from '../definition-set.ts';
import { error, errors, warning, type Finding } from '../finding.ts';
import { firedEvents } from '../fired-events.ts';
import { modulesOf, workflowsOf } from '../set-lookups.ts';

/** Modules: `modules/*.json`. */
export const modules = defineKind({
  folder: 'modules',
  name: 'module',
  identifierKey: 'bakery_resource_module',
  keys: [
    'bakery_resource_module',
    'bakery_resource',
    'identifier',
    'was',
    'type',
    'title',
    'label',
    'icon',
    'description',
    'trigger',
    'display',
    'required',
    'unique',
    'readonly',
    'default',
    'offline',
    'requireIfMatch',
    'capabilities',
    'options',
    'module',
    'multiple',
    'choices',
    'min',
    'max',
    'events',
    'fields',
    'rules',
    'views',
    'index',
    'show',
    'create',
    'save',
    'update',
    'continue',
    'delete',
    'edit',
    'columns',
    'sort',
    'filter',
    'search',
    'sections',
    'buttons',
  ],
  check(json, set) {
    const checked = checkModule(json, modulesOf(set));
    if ('errors' in checked) return errors(checked.errors);
    return [
      ...errors(moduleExpressionFaults(checked.definition)),
      ...unknownRelations(checked.definition, set),
      ...unboundEvents(checked.definition, set),
    ];
  },
  needs: (json) => {
    const resource = json['bakery_resource'];
    const fields = isObject(resource) && Array.isArray(resource['fields']) ? resource['fields'] : [];
    return relationsOf(fields as FieldDefinition[], '').map(({ module }) => module);
  },
  // Only the filter of a list is held against the fields of other modules when a definition is stored.
  bare: (json) => {
    const definition = moduleDefinition.parse(json);
    const { bakery_resource: resource } = definition;
    const { filter, ...index } = resource.views?.index ?? {};
    if (filter === undefined) return undefined;
    return { ...definition, bakery_resource: { ...resource, views: { ...resource.views, index } } };
  },
  remote: (client) => ({
    list: () => client.list('/modules'),
    put: (json) => client.send('PUT', `/modules/${String(json['bakery_resource_module'])}`, json),
    remove: (identifier) => client.send('DELETE', `/modules/${identifier}`),
  }),
  local: ({ modules: stored }) => ({
    async list() {
      await stored.reload();
      return stored.all().map(({ definition }) => definition);
    },
    async put(json) {
      await stored.put(systemActor, json);
    },
    remove: (identifier) => stored.remove(identifier),
  }),
});

interface PlacedRelation {
  path: string;
  module: string;
}

/** Every relation of the fields and of their rows. */
function relationsOf(fields: readonly FieldDefinition[], base: string): PlacedRelation[] {
  return fields.flatMap((field, index) => {
    const path = `${base}.${index}.options`;
    if (field.type === 'list') return relationsOf(rowFields(field), `${path}.fields`);
    const module = field.type === 'relation' ? field.options?.['module'] : undefined;
    return typeof module === 'string' ? [{ path: `${path}.module`, module }] : [];
  });
}

function unknownRelations({ bakery_resource: { fields } }: ModuleDefinition, set: DefinitionSet): Finding[] {
  return relationsOf(fields, 'bakery_resource.fields').flatMap(({ path, module }) =>
    set.find('modules', module) === undefined
      ? [error('unknown_module', path, `There is no module "${module}" in the folder`)]
      : [],
  );
}

/** A module may name events before a workflow binds them, so that this is only a warning. */
function unboundEvents(definition: ModuleDefinition, set: DefinitionSet): Finding[] {
  const bindings = workflowsOf(set).flatMap(({ events = [] }) => events);
  const bound = (event: string, type: string) =>
    bindings.some(
      ({ identifier, type: other, module = definition.bakery_resource_module }) =>
        identifier === event && other === type && module === definition.bakery_resource_module,
    );
  return firedEvents(definition).flatMap(({ event, type, path }) =>
    bound(event, type)
      ? []
      : [warning('unbound_event', path, `No workflow binds the event "${event}" (${type}) of this module`)],
  );
}
