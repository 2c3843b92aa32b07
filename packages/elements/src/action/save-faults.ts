import {
  closedChoices,
  fieldsOf,
  fillsItself,
  isObject,
  keyWith,
  typeOf as fieldTypeOf,
  rowFields,
  uniqueKeys,
} from '@bakehouse/contract';
import type { FieldDefinition, ModuleDefinition } from '@bakehouse/contract';
import { itemsOf, type ElementCheck, type ElementFinding, type Type } from '@bakehouse/engine';

/** What is wrong with a save before it runs. */
export function saveFaults(known: ElementCheck): ElementFinding[] {
  return [
    ...moduleFaults(known),
    ...missingId(known),
    ...keyFaults(known),
    ...missingFields(known),
    ...emptyFields(known),
    ...incompleteRows(known),
    ...objectFaults(known),
    ...pathFaults(known.options['recipes']),
  ];
}

/** A save takes whole fields: a part of one is written by giving all of it. */
function pathFaults(recipes: unknown): ElementFinding[] {
  return Object.keys(isObject(recipes) ? recipes : {}).flatMap((key) =>
    key.includes('.') && !key.includes('${selector}')
      ? [
          warning(
            `recipes.${key}`,
            'unknown_field',
            `"${key}" is a place within a field: give the whole field`,
          ),
        ]
      : [],
  );
}

/** Whether it is known what is saved, and where. */
function moduleFaults({ options: { module, recipes, copy }, inputModule }: ElementCheck): ElementFinding[] {
  const target = module ?? inputModule;
  if (target === undefined) {
    const message = 'The input is not a resource by its type, so that "module" must say where to save';
    return [warning('module', 'required', message)];
  }
  if (inputModule === target || recipes !== undefined || (copy ?? undefined) !== undefined) return [];
  const message = `The input is not a resource of ${JSON.stringify(target)} by its type, so that nothing of it is saved. Say what is, by "recipes", or "copy": "$" for the whole input`;
  return [warning('recipes', 'required', message)];
}

/** An update of what nothing names. */
function missingId({ options: { module, mode, id }, inputModule }: ElementCheck): ElementFinding[] {
  if (mode !== 'update' || id !== undefined || module === undefined || inputModule === module) return [];
  return [
    warning(
      'id',
      'required',
      'Which one is updated? The input is not a resource of the module by its type: set "id"',
    ),
  ];
}

/** A key that the module does not have, or that nothing is looked for by. */
function keyFaults({ options, inputModule, modules }: ElementCheck): ElementFinding[] {
  const { by, mode = 'upsert', id, module } = options;
  if (!Array.isArray(by)) return [];
  if (mode !== 'upsert')
    return [{ option: 'by', code: 'conflict', message: '"by" is for the mode "upsert" only' }];
  if (id !== undefined) return [{ option: 'by', code: 'conflict', message: 'Either "id" or "by", not both' }];
  const target = module ?? inputModule;
  const definition = typeof target === 'string' ? modules(target) : undefined;
  if (definition === undefined || keyWith(definition, by.map(String)) !== undefined) return [];
  const keys = uniqueKeys(definition).map((key) => key.join(', '));
  const message = `"${by.join(', ')}" is no unique key of "${definition.bakery_resource_module}"; known: ${keys.join('; ') || 'none'}`;
  return [{ option: 'by', code: 'unknown_key', message }];
}

/** Required fields that a new resource cannot get from anywhere. */
function missingFields(known: ElementCheck): ElementFinding[] {
  const definition = newIn(known);
  const { module, recipes, copy } = known.options;
  const given = recipes === undefined ? new Set<string>() : namesGiven(recipes, known);
  const copied = (copy ?? undefined) === undefined ? new Set<string>() : namesGiven(copy, known);
  if (definition === undefined || given === undefined || copied === undefined) return [];
  if (recipes === undefined && copied.size === 0) return [];
  const missing = requiredFields(definition).filter(
    ({ identifier }) => !given.has(identifier) && !copied.has(identifier),
  );
  if (missing.length === 0) return [];
  const names = missing.map(({ identifier }) => `"${identifier}"`).join(', ');
  const message = `A new resource of ${JSON.stringify(module)} needs ${names}`;
  return [warning(recipes === undefined ? 'copy' : 'recipes', 'required', message)];
}

/** Rows that are written there and lack what a row must have. */
function incompleteRows({
  options: { module, recipes },
  inputModule,
  modules,
  typeOf,
}: ElementCheck): ElementFinding[] {
  const target = module ?? inputModule;
  const definition = typeof target === 'string' ? modules(target) : undefined;
  if (definition === undefined || !isObject(recipes)) return [];
  return [...fieldsOf(definition).values()].flatMap((field) => {
    const recipe = recipes[field.identifier];
    if (field.type !== 'list' || recipe === undefined) return [];
    const wanted = rowFields(field).filter((cell) => cell.required === true && !fillsItself(cell));
    const at = `recipes.${field.identifier}`;
    const rows: [string, unknown][] = Array.isArray(recipe)
      ? recipe.map((row: unknown, index) => [`${at}.${index}`, row])
      : [[at, recipe]];
    return rows.flatMap(([option, row]) => {
      const type = itemsOf(typeOf(row));
      if (type.kind !== 'object' || !type.open) return [];
      const missing = wanted.filter(({ identifier }) => !type.members.has(identifier));
      const names = missing.map(({ identifier }) => `"${identifier}"`).join(', ');
      return missing.length === 0
        ? []
        : [warning(option, 'required', `A row of "${field.identifier}" needs ${names}`)];
    });
  });
}

/** Required fields of which the recipe says that they are empty, in a new resource as in one that is there. */
function emptyFields(known: ElementCheck): ElementFinding[] {
  const { recipes } = known.options;
  const target = known.options['module'] ?? known.inputModule;
  const definition = typeof target === 'string' ? known.modules(target) : undefined;
  if (definition === undefined || !isObject(recipes)) return [];
  return requiredFields(definition).flatMap(({ identifier }) => {
    const recipe = recipes[identifier];
    const isEmpty =
      recipe === null || (recipe !== undefined && ['', null].includes(known.literal(recipe) as null));
    return isEmpty ? [warning(`recipes.${identifier}`, 'required', `"${identifier}" is required`)] : [];
  });
}

/** Recipes and a copy that are expressions: they give an object with fields of the module. */
function objectFaults({ options, typeOf, modules, inputModule }: ElementCheck): ElementFinding[] {
  const module = options['module'] ?? inputModule;
  const definition = typeof module === 'string' ? modules(module) : undefined;
  return ['recipes', 'copy'].flatMap((option): ElementFinding[] => {
    const recipe = options[option];
    if (Array.isArray(recipe))
      return [warning(option, 'wrong_type', `"${option}" is one object of fields and values, not a list`)];
    if (recipe === undefined || recipe === null || (option === 'recipes' && isObject(recipe))) return [];
    const given = typeOf(recipe);
    // Several resources may be saved at once.
    const type = given.kind === 'several' ? given.of : given;
    if (plain.has(type.kind))
      return [
        warning(option, 'wrong_type', `"${option}" gives an object of fields and values, not a single value`),
      ];
    if (definition === undefined || type.kind !== 'object' || !type.open) return [];
    return [...type.members].flatMap(([name, value]) => memberFaults(option, name, value, definition));
  });
}

function memberFaults(
  option: string,
  name: string,
  value: Type,
  definition: ModuleDefinition,
): ElementFinding[] {
  const field = fieldsOf(definition).get(name);
  if (field === undefined)
    return [
      warning(
        option,
        'unknown_field',
        `There is no field "${name}" in "${definition.bakery_resource_module}"`,
      ),
    ];
  const choices = closedChoices(field);
  if (choices === undefined || value.kind !== 'string' || value.literal === undefined) return [];
  if (choices.includes(value.literal) || value.literal === '') return [];
  const message = `"${value.literal}" is none of the choices of "${name}": ${choices.slice(0, 12).join(', ')}`;
  return [warning(option, 'not_a_choice', message)];
}

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'list']);

/** The module in which a resource is made, or may be. */
function newIn({ options, inputModule, modules }: ElementCheck): ModuleDefinition | undefined {
  const { module, mode = 'upsert', id } = options;
  if (inputModule === module || (mode !== 'create' && (mode !== 'upsert' || id !== undefined)))
    return undefined;
  return typeof module === 'string' ? modules(module) : undefined;
}

/** The fields that recipes give a value; undefined where only a run can tell. */
function namesGiven(recipes: unknown, { typeOf }: ElementCheck): ReadonlySet<string> | undefined {
  if (isObject(recipes)) return new Set(Object.keys(recipes));
  const type = typeof recipes === 'string' && recipes.trim().startsWith('{') ? typeOf(recipes) : undefined;
  return type?.kind === 'object' ? new Set(type.members.keys()) : undefined;
}

function requiredFields(definition: ModuleDefinition): FieldDefinition[] {
  return [...fieldsOf(definition).values()].filter(
    (field) => field.required === true && !fillsItself(field) && fieldTypeOf(field).writable,
  );
}

function warning(option: string, code: string, message: string): ElementFinding {
  return { option, code, message, warning: true };
}
