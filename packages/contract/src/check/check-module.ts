import type { CapabilityName } from '../capabilities/capability.ts';
import { capabilities } from '../capabilities/index.ts';
import { checkCapabilities, filledChoices } from '../capabilities/check-capabilities.ts';
import { fault, schemaFaults } from '../fault.ts';
import { isObject, jsonFaults } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import { buttonKeys } from '../module/button-definition.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFields } from './check-fields.ts';
import { checkKeys } from './check-keys.ts';
import { checkViews } from './check-views.ts';
import { moduleDefinition, type ModuleDefinition, type ModuleLookup } from '../module/module-definition.ts';

/** How large a definition may be, in bytes of JSON. */
export const definitionSizeLimit = 1_000_000;

/**
 * Checks a module's definition and gives it back unchanged, or every fault with its path.
 * `lookup` knows the other modules; without it, what lies behind a relation is not checked.
 */
export function checkModule(
  json: unknown,
  lookup?: ModuleLookup,
): { definition: ModuleDefinition } | { errors: ContentFault[] } {
  const unfit = jsonFaults(json, '');
  if (unfit.length > 0) return { errors: unfit };
  if (new TextEncoder().encode(JSON.stringify(json)).length > definitionSizeLimit) {
    return { errors: [fault('too_large', '', 'A definition can be at most 1 MB')] };
  }
  const shape = moduleDefinition.safeParse(json);
  const errors = shape.success ? [] : schemaFaults(shape.error, '').map(namedButton);
  const resource = isObject(json) ? json['bakery_resource'] : undefined;
  if (isObject(resource) && Array.isArray(resource['fields'])) {
    errors.push(...checkResource(resource, resource['fields']));
  }
  // Views and rules refer to fields by name, which only a sound list of fields can answer.
  if (errors.length === 0 && shape.success)
    errors.push(...checkKeys(shape.data), ...checkViews(shape.data, lookup), ...checkDocuments(shape.data));
  return errors.length === 0 && shape.success ? { definition: shape.data } : { errors };
}

function checkResource(resource: Record<string, unknown>, fields: unknown[]): ContentFault[] {
  const declared: unknown[] = Array.isArray(resource['capabilities']) ? resource['capabilities'] : [];
  const names = declared.filter((name) => isCapability(name));
  const path = 'bakery_resource.fields';
  return [
    ...checkFields(fields, path, { filled: filledChoices(names), count: 0 }),
    ...checkCapabilities(names, fields, path),
  ];
}

function isCapability(name: unknown): name is CapabilityName {
  return typeof name === 'string' && Object.hasOwn(capabilities, name);
}

function namedButton(each: ContentFault): ContentFault {
  const [, key] = /^bakery_resource\.buttons\.([^.]*)$/.exec(each.path) ?? [];
  if (each.code !== 'unknown_key' || key === undefined) return each;
  const known = Object.keys(buttonKeys).join(', ');
  return fault('unknown_button', each.path, `There is no default button "${key}"; known: ${known}`);
}
