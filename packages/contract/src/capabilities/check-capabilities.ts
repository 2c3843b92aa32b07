import { fault, joinPath } from '../fault.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { rowFields } from '../fields/list.ts';
import type { CapabilityName } from './capability.ts';
import { capabilities } from './index.ts';

/** Finds the fields that a declared capability asks for and the module lacks, or has with another type. */
export function checkCapabilities(
  names: readonly CapabilityName[],
  fields: unknown[],
  path: string,
): ContentFault[] {
  return names.flatMap((name) => missing(name, capabilities[name].fields, fields, path));
}

/** The dotted names of fields whose choices the site builder knows, such as `slots.sections.section`. */
export function filledChoices(names: readonly CapabilityName[]): Set<string> {
  return new Set(names.flatMap((name) => choiceFields(capabilities[name].fields, '')));
}

function missing(
  name: CapabilityName,
  wanted: FieldDefinition[],
  fields: unknown[],
  path: string,
): ContentFault[] {
  return wanted.flatMap((want) => {
    const index = fields.findIndex((field) => isObject(field) && field['identifier'] === want.identifier);
    const found = fields[index];
    if (!isObject(found)) {
      return [
        fault(
          'required',
          path,
          `The capability ${name} needs the field "${want.identifier}" of type ${want.type}`,
        ),
      ];
    }
    if (found['type'] !== want.type) {
      const at = joinPath(joinPath(path, index), 'type');
      return [
        fault(
          'wrong_type',
          at,
          `The capability ${name} needs "${want.identifier}" to be of type ${want.type}`,
        ),
      ];
    }
    const options = found['options'];
    if (want.options?.['choices'] !== undefined)
      return strayChoices(name, want, options, joinPath(path, index));
    if (want.type !== 'list' || !isObject(options) || !Array.isArray(options['fields'])) return [];
    return missing(
      name,
      rowFields(want),
      options['fields'],
      joinPath(joinPath(path, index), 'options.fields'),
    );
  });
}

function strayChoices(
  name: CapabilityName,
  want: FieldDefinition,
  options: unknown,
  path: string,
): ContentFault[] {
  const known: unknown = want.options?.['choices'];
  const choices: unknown = isObject(options) ? options['choices'] : undefined;
  if (!Array.isArray(choices) || !Array.isArray(known)) return [];
  return choices.flatMap((choice: unknown, index) =>
    known.includes(isObject(choice) ? choice['value'] : choice)
      ? []
      : [
          fault(
            'not_a_choice',
            `${path}.options.choices.${index}`,
            `${name}.${want.identifier} is one of ${known.join(', ')}`,
          ),
        ],
  );
}

function choiceFields(fields: FieldDefinition[], prefix: string): string[] {
  return fields.flatMap((field) => {
    const name = joinPath(prefix, field.identifier);
    if (field.type === 'list') return choiceFields(rowFields(field), name);
    if (field.type !== 'select' && field.type !== 'multiselect') return [];
    return field.options?.['choices'] === undefined ? [name] : [];
  });
}
