import {
  isObject,
  isSystemField,
  parseFilter,
  parseSort,
  recipeFilterFaults,
  type ContentFault,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { knownNames, type KnownNames } from '../../expression/closest.ts';
import { fieldNames, modulesOf, pagesModule, targetsOf } from '../field-paths.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { walkOptions } from '../walk-options.ts';

/** Fields that options name exist: keys of recipes, filters and orders. */
export const checkFields: Check = (subject, report) => {
  const namesByModules = new Map<string, KnownNames>();
  const namesIn = (modules: readonly ModuleDefinition[]): KnownNames => {
    const key = modules.map((each) => each.bakery_resource_module).join(' ');
    const names = namesByModules.get(key) ?? knownNames(() => fieldNames(modules));
    namesByModules.set(key, names);
    return names;
  };
  for (const element of subject.elements) {
    const modules = modulesOf(element, subject);
    const [module] = modules;
    const checkPath = (name: string, path: string): void => {
      if (targetsOf(name, modules) !== undefined) return;
      const where = modules.map((each) => `"${each.bakery_resource_module}"`).join(' and ');
      const last = name.slice(name.lastIndexOf('.') + 1);
      report.error(
        'unknown_field',
        path,
        `There is no field "${name}" in ${where}`,
        hintFor(last, namesIn(modules)),
      );
    };
    const checkHoldsSeveral = (name: string, path: string): void => {
      const found = targetsOf(name, modules) ?? [];
      if (found.length > 0 && found.every((field) => !holdsSeveral(field)))
        report.error('wrong_type', path, `"${name}" holds one value: nothing can be added to it`);
    };
    const tell = (faults: ContentFault[], path: string): void => {
      for (const fault of faults) {
        const at = fault.path === '' ? path : `${path}.${fault.path}`;
        const name = fault.path.slice(fault.path.lastIndexOf('.') + 1);
        report.error(
          fault.code,
          at,
          fault.message,
          fault.code === 'unknown_field' ? hintFor(name, namesIn(modules)) : undefined,
        );
      }
    };
    walkOptions(element, (schema, value, path) => {
      if (hasMark(schema, 'filter')) {
        const asked = hasMark(schema, 'pagesFilter') ? pagesModule(element, subject) : module;
        if (asked === undefined || recipeFilterFaults(value).length > 0) return;
        const parsed = parseFilter(value, asked, {
          lookup: subject.options.modules,
          values: 'recipes',
          reverse: true,
        });
        if ('errors' in parsed) tell(parsed.errors, path);
      }
      if (module === undefined) return;
      if (isObject(value) && (hasMark(schema, 'fieldKeys') || hasMark(schema, 'propertyKeys'))) {
        for (const key of Object.keys(value)) checkPath(key, `${path}.${key}`);
      } else if (typeof value === 'string' && hasMark(schema, 'field')) {
        checkPath(value, path);
        if (hasMark(schema, 'listField')) checkHoldsSeveral(value, path);
      } else if (typeof value === 'string' && hasMark(schema, 'column')) {
        if (!isSystemField(value)) checkPath(value, path);
      } else if (typeof value === 'string' && hasMark(schema, 'sort')) {
        const parsed = parseSort(value, module, subject.options.modules);
        if ('errors' in parsed)
          tell(
            parsed.errors.map((each) => ({ ...each, path: '' })),
            path,
          );
      }
    });
  }
};

/** Whether a field holds a list. */
function holdsSeveral({ type, options = {} }: FieldDefinition): boolean {
  return type === 'list' || type === 'multiselect' || type === 'json' || options['multiple'] === true;
}
