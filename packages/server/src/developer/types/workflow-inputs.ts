import { fieldsOf, isObject, type ModuleLookup, type WorkflowDefinition } from '@bakehouse/contract';
import { children, parseExpression, type Node } from '@bakehouse/engine';
import { pascal, typeOfField } from './type-of-field.ts';

/** The names that a workflow reads from its input, with the types of the fields that they are saved to. */
export function workflowInput({ elements }: WorkflowDefinition, modules: ModuleLookup): Map<string, string> {
  const names = new Map<string, string>();
  for (const { options = {}, set = {} } of elements) {
    const module = typeof options['module'] === 'string' ? modules(options['module']) : undefined;
    const recipes = isObject(options['recipes']) ? options['recipes'] : {};
    for (const [field, recipe] of Object.entries(recipes)) {
      const definition = module === undefined ? undefined : fieldsOf(module).get(field);
      const direct =
        typeof recipe === 'string' ? /^\s*\$input\.([A-Za-z_]\w*)\s*$/.exec(recipe)?.[1] : undefined;
      if (direct === undefined || definition === undefined || module === undefined) continue;
      const row = `${pascal(module.bakery_resource_module)}New${pascal(field)}Row`;
      names.set(direct, typeOfField(definition, row));
    }
    for (const source of texts([options, set]))
      for (const name of readFromInput(source)) if (!names.has(name)) names.set(name, 'unknown');
  }
  return names;
}

/** Every text in a value; most are expressions, and those that are none do not parse or read nothing. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('$input') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.values(value).flatMap(texts) : [];
}

function readFromInput(source: string): string[] {
  try {
    return membersOfInput(parseExpression(source).tree);
  } catch {
    return [];
  }
}

function membersOfInput(node: Node): string[] {
  const own: string[] = [];
  if (node.type === 'path') {
    const [first, second] = node.steps;
    if (first?.type === 'variable' && first.name === 'input' && second?.type === 'name')
      own.push(second.value);
  }
  return [...own, ...children(node).flatMap(membersOfInput)];
}
