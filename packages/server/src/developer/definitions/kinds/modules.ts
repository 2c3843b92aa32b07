import {
  checkStoredModule,
  isObject,
  moduleDefinition,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { systemActor } from '@bakehouse/store';
import { moduleExpressionFindings } from '../../../work/expressions/resource-expressions.ts';
import { defineKind } from '../define-kind.ts';
import type { DefinitionSet } from '../definition-set.ts';
import { errors, warning, type Finding } from '../finding.ts';
import { filterWarnings } from '../filter-warnings.ts';
import { firedEvents } from '../fired-events.ts';
import { moduleWarnings } from '../module-warnings.ts';
import { hiddenFieldWarnings } from '../hidden-field-warnings.ts';
import { referenceFindings, relationsOf } from '../module-references.ts';
import { modulesOf, rolesOf, workflowsOf } from '../set-lookups.ts';

/** Modules: `modules/*.json`. */
export const modules = defineKind({
  folder: 'modules',
  name: 'module',
  identifierKey: 'bakery_resource_module',
  schema: moduleDefinition,
  keys: [
    'bakery_resource_module',
    'bakery_resource',
    'identifier',
    'was',
    'type',
    'title',
    'label',
    'icon',
    'group',
    'order',
    'description',
    'trigger',
    'display',
    'required',
    'unique',
    'readonly',
    'default',
    'defaultExpression',
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
    'actions',
  ],
  check(json, set) {
    const checked = checkStoredModule(json, modulesOf(set));
    if ('errors' in checked) return errors(checked.errors);
    const { definition } = checked;
    const expressions = moduleExpressionFindings(definition);
    const { filter } = definition.bakery_resource.views?.index ?? {};
    return [
      ...errors(expressions.errors),
      ...expressions.warnings.map(({ code, path, message }) => warning(code, path, message)),
      ...filterWarnings(filter, definition, 'bakery_resource.views.index.filter', modulesOf(set)),
      ...moduleWarnings(definition),
      ...referenceFindings(definition, set),
      ...unboundEvents(definition, set),
      ...hiddenFieldWarnings(definition, rolesOf(set)),
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
    remove: (identifier) => stored.remove(systemActor, identifier),
  }),
});

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
