import { columnOf } from '../fields/field-value.ts';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { rowFields } from '../fields/list.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleLookup } from '../module/module-definition.ts';
import type { FilterField } from './filter.ts';

/** A relation seen from its other end: the module that has it, and its dotted path there. */
export interface ReverseRelation {
  readonly module: string;
  readonly path: string;
}

const shape = /^([A-Za-z]\w*)\(of ([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\)$/;

/** Reads a name such as `orders(of customer)` or `orders(of items.product)`; undefined where it is none. */
export function parseReverseName(name: string): ReverseRelation | undefined {
  const [, module, path] = shape.exec(name) ?? [];
  return module === undefined || path === undefined ? undefined : { module, path };
}

/** The name of a relation seen from its other end. */
export function reverseName({ module, path }: ReverseRelation): string {
  return `${module}(of ${path})`;
}

/** The relation field behind a reverse name, where it does name resources of this module. */
export function reverseField(
  name: string,
  target: string,
  lookup: ModuleLookup | undefined,
): FilterField | undefined {
  const reverse = parseReverseName(name);
  const definition = reverse === undefined ? undefined : lookup?.(reverse.module);
  if (reverse === undefined || definition === undefined) return undefined;
  const [first = '', ...rest] = reverse.path.split('.');
  const field = rest.reduce<FieldDefinition | undefined>(
    (list, step) => (list?.type === 'list' ? rowFields(list) : []).find((each) => each.identifier === step),
    fieldsOf(definition).get(first),
  );
  if (field?.type !== 'relation' || field.options?.['module'] !== target) return undefined;
  return { ...reverse, name: field.identifier, column: columnOf(field), system: false };
}
