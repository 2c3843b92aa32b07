import { isObject } from '@bakehouse/contract';
import type { ElementCheck, ElementFinding } from '@bakehouse/engine';
import { isTextType } from '../is-text-type.ts';

/** What looks wrong in what a form is told to set. */
export function setFaults(known: ElementCheck): ElementFinding[] {
  const { recipes, properties, add, copy } = known.options;
  const isEmpty = [recipes, properties, add, copy].every((each) => Object.keys(each ?? {}).length === 0);
  return [
    ...(isEmpty
      ? [warning('recipes', 'required', 'Nothing is set: say what, by "recipes" or "properties"')]
      : []),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, byPath]) =>
      propertyFaults(name, isObject(byPath) ? byPath : {}, known),
    ),
    ...(plain.has(known.typeOf(copy).kind)
      ? [warning('copy', 'wrong_type', '"copy" gives an object of fields and values, not a single value')]
      : []),
  ];
}

function propertyFaults(
  name: string,
  byPath: Record<string, unknown>,
  { literal, typeOf }: ElementCheck,
): ElementFinding[] {
  if (!formProperties.includes(name)) {
    const message = `No form knows the property "${name}": ${formProperties.join(', ')}`;
    return [warning(`properties.${name}`, 'unknown_property', message)];
  }
  return Object.entries(byPath).flatMap(([path, recipe]) => {
    const at = `properties.${name}.${path}`;
    const value = literal(recipe);
    if (name === 'validateStatus' && typeof value === 'string' && !statuses.includes(value))
      return [warning(at, 'not_a_choice', `"${value}" is no status: ${statuses.join(', ')}`)];
    if (texts.has(name) && !isTextType(typeOf(recipe)))
      return [warning(at, 'wrong_type', `"${name}" is a text`)];
    // Of an expression it counts whether it gives something; a text that is written there was meant as true or false.
    const isSwitch = switches.includes(name) && (typeof value === 'string' || typeof value === 'number');
    if (isSwitch || (switches.includes(name) && typeOf(recipe).kind === 'object'))
      return [warning(at, 'wrong_type', `"${name}" is true or false`)];
    return [];
  });
}

function warning(option: string, code: string, message: string): ElementFinding {
  return { option, code, message, warning: true };
}

/** Properties that are on or off. */
const switches = ['hidden', 'disabled', 'readonly', 'required'];

/** Properties that somebody reads. */
const texts: ReadonlySet<string> = new Set(['validateStatus', 'validateMessage', 'label', 'title', 'help']);

/** The properties of a field that forms take. */
const formProperties = [
  'validateStatus',
  'validateMessage',
  ...switches,
  'label',
  'title',
  'help',
  'options',
];

/** What `validateStatus` can be. */
const statuses = ['error', 'warning', 'success', 'validating'];

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'list']);
