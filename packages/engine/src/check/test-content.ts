import {
  fieldsOf,
  isObject,
  isSystemField,
  parseValue,
  typeOf,
  type ContentFault,
} from '@bakehouse/contract';
import { hintFor } from './hint.ts';
import type { Report, Subject } from './subject.ts';

/** A module that a test names is there. */
export function checkModule(module: string, path: string, { options }: Subject, report: Report): void {
  if (options.modules(module) !== undefined) return;
  const hint = hintFor(module, options.moduleNames ?? []);
  report.warning('unknown_module', path, `There is no module "${module}"`, hint);
}

/** Values of a resource, as a test writes them. */
export function checkContent(
  content: unknown,
  module: string | undefined,
  path: string,
  { options }: Subject,
  report: Report,
): void {
  const definition = module === undefined ? undefined : options.modules(module);
  if (definition === undefined || !isObject(content)) return;
  const fields = fieldsOf(definition);
  for (const [name, value] of Object.entries(content)) {
    const at = `${path}.${name}`;
    const field = fields.get(name);
    if (field === undefined) {
      if (isSystemField(name) || name === 'module') continue;
      const hint = hintFor(name, fields.keys());
      report.warning('unknown_field', at, `There is no field "${name}" in "${module}"`, hint);
    } else if (value !== null && typeOf(field).writable && !references.has(field.type)) {
      const parsed = parseValue(field, value, at);
      tellSlips('errors' in parsed ? parsed.errors : [], report);
    }
  }
}

/** What a test may name in short, as nothing else is stored. */
const references: ReadonlySet<string> = new Set(['relation', 'file', 'image', 'user', 'role', 'password']);

/** A test may try a value that is refused; one of another kind, or for what is not there, is a slip. */
export function tellSlips(faults: readonly ContentFault[], report: Report): void {
  for (const { code, path, message } of faults)
    if (code === 'wrong_type' || code === 'not_a_choice' || code === 'unknown_field')
      report.warning(code, path, message);
}
