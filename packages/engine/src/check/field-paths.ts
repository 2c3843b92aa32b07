import { fieldsOf, resolvePath, rowFields } from '@bakehouse/contract';
import type { FieldDefinition, ModuleDefinition } from '@bakehouse/contract';
import { hasMark } from '../element/marks.ts';
import type { Subject, SubjectElement } from './subject.ts';
import { itemsOf } from '../types/type.ts';
import { inferFlow } from './types/flow.ts';

/** The modules whose fields the options of an element name: its own, its input's, or those of the bound forms. */
export function modulesOf(element: SubjectElement, subject: Subject): ModuleDefinition[] {
  const schema = element.element?.options.shape['module'];
  const { modules } = subject.options;
  if (schema === undefined || !hasMark(schema, 'module')) return subject.forms;
  const named = element.options['module'];
  if (typeof named === 'string') return [modules(named) ?? []].flat();
  const input = inferFlow(subject).inputs.get(element.name);
  // What is found is saved one by one.
  const one = input === undefined ? undefined : itemsOf(input);
  const module = one?.kind === 'object' ? one.module : undefined;
  return module === undefined ? [] : [modules(module) ?? []].flat();
}

/** The module of pages, where the options of an element name one. */
export function pagesModule({ options }: SubjectElement, subject: Subject): ModuleDefinition | undefined {
  const named = options['pages_module'];
  return typeof named === 'string' ? subject.options.modules(named) : undefined;
}

/** What a path leads to: fields (one, or several behind a selector), something else that is there, or nothing. */
export function targetsOf(path: string, modules: readonly ModuleDefinition[]): FieldDefinition[] | undefined {
  const parts = path.split('${selector}');
  if (parts.length === 1) {
    const found = modules.flatMap((module) => resolvePath(module, path) ?? []);
    if (found.length === 0) return undefined;
    return found.flatMap((each) => (each.kind === 'field' && each.inside.length === 0 ? [each.field] : []));
  }
  const [before = '', after = ''] = parts;
  if (parts.length > 2 || before !== '' || !after.startsWith('.')) return [];
  const [name] = after.slice(1).split('.');
  const found = modules.flatMap(allFields).filter(({ identifier }) => identifier === name);
  if (found.length === 0) return undefined;
  return after.slice(1) === name ? found : [];
}

/** The names that may stand at the end of a path. */
export function fieldNames(modules: readonly ModuleDefinition[]): string[] {
  return modules.flatMap(allFields).map(({ identifier }) => identifier);
}

/** The fields of a module and of the rows in it. */
function allFields(module: ModuleDefinition): readonly FieldDefinition[] {
  const known = fields.get(module);
  if (known !== undefined) return known;
  const all = everyField([...fieldsOf(module).values()]);
  fields.set(module, all);
  return all;
}

const fields = new WeakMap<ModuleDefinition, readonly FieldDefinition[]>();

function everyField(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.flatMap((field) => [field, ...everyField(rowFields(field))]);
}
