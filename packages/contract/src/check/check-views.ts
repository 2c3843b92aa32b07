import { fault, joinPath } from '../fault.ts';
import { relationReverse } from '../fields/relation.ts';
import { typeOf } from '../fields/field-value.ts';
import { bindDays, todayInUtc } from '../filter/bind-days.ts';
import { bindUser } from '../filter/bind-user.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { parseSort } from '../filter/sort.ts';
import type { ContentFault } from '../problem.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition, ModuleLookup } from '../module/module-definition.ts';
import { isSystemField } from '../module/system-fields.ts';

/** Finds names in views and rules that are no fields, and orders and filters that do not work. */
export function checkViews(definition: ModuleDefinition, lookup?: ModuleLookup): ContentFault[] {
  const { views = {}, rules = [] } = definition.bakery_resource;
  return [
    ...checkIndex(definition, lookup),
    ...checkReverse(definition),
    ...(['show', 'create', 'update'] as const).flatMap((view) => {
      const form = views[view];
      const path = `bakery_resource.views.${view}`;
      const system = view === 'show';
      if (form?.fields !== undefined && form.sections !== undefined) {
        return [fault('conflict', joinPath(path, 'sections'), 'Either fields or sections, not both')];
      }
      const lists = form?.sections?.map(
        (section, index) => [section.fields, `${path}.sections.${index}.fields`] as const,
      );
      return checkNames(definition, lists ?? [[form?.fields ?? [], `${path}.fields`]], system);
    }),
    ...rules.flatMap(({ field }, index) =>
      field === undefined || fieldsOf(definition).has(field)
        ? []
        : [fault('unknown_field', `bakery_resource.rules.${index}.field`, `There is no field "${field}"`)],
    ),
  ];
}

function checkIndex(definition: ModuleDefinition, lookup: ModuleLookup | undefined): ContentFault[] {
  const { columns = [], sort, filter, search } = definition.bakery_resource.views?.index ?? {};
  const path = 'bakery_resource.views.index';
  const faults = checkNames(definition, [[columns, `${path}.columns`]], true);
  faults.push(...checkSort(definition, sort, `${path}.sort`));
  if (filter !== undefined) {
    const bound = bindUser(bindDays(filter, todayInUtc()), {
      id: nobody,
      email: 'nobody@example.com',
      roles: ['nobody'],
    });
    const parsed = parseFilter(bound, definition, { lookup });
    const known = 'errors' in parsed ? parsed.errors : [];
    const counted = lookup === undefined ? known.filter((each) => each.code !== 'unknown_module') : known;
    faults.push(...counted.map((each) => ({ ...each, path: joinPath(`${path}.filter`, each.path) })));
  }
  if (Array.isArray(search)) {
    faults.push(...checkNames(definition, [[search, `${path}.search`]], false));
    faults.push(
      ...search.flatMap((name, index) => unsearchable(definition, name, `${path}.search.${index}`)),
    );
  }
  return faults;
}

/** The lists on the pages of what relations name show this module's own fields. */
function checkReverse(definition: ModuleDefinition): ContentFault[] {
  return definition.bakery_resource.fields.flatMap((field, index) => {
    if (field.type !== 'relation') return [];
    const { columns = [], sort } = relationReverse(field);
    const path = `bakery_resource.fields.${index}.options.reverse`;
    return [
      ...checkNames(definition, [[columns, `${path}.columns`]], false),
      ...checkSort(definition, sort, `${path}.sort`),
    ];
  });
}

function checkSort(definition: ModuleDefinition, sort: string | undefined, path: string): ContentFault[] {
  if (sort === undefined) return [];
  const parsed = parseSort(sort, definition);
  return 'errors' in parsed ? parsed.errors.map((each) => ({ ...each, path })) : [];
}

/** Every name must be a field, and stand once in the whole view. */
function checkNames(
  definition: ModuleDefinition,
  lists: readonly (readonly [readonly string[], string])[],
  system: boolean,
): ContentFault[] {
  const seen = new Set<string>();
  return lists.flatMap(([names, path]) =>
    names.flatMap((name, index) => {
      const at = joinPath(path, index);
      if (!fieldsOf(definition).has(name) && !(system && isSystemField(name))) {
        return [fault('unknown_field', at, `There is no field "${name}"`)];
      }
      if (seen.has(name)) return [fault('duplicate', at, `The field "${name}" is listed twice`)];
      seen.add(name);
      return [];
    }),
  );
}

function unsearchable(definition: ModuleDefinition, name: string, path: string): ContentFault[] {
  const field = fieldsOf(definition).get(name);
  if (field === undefined || typeOf(field).searchable) return [];
  return [fault('conflict', path, `A field of type ${field.type} cannot be searched`)];
}

const nobody = '00000000-0000-4000-8000-000000000000';
