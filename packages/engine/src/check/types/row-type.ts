import { changeEvents, isObject, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { itemsOf, join, unknownType, type Type } from '../../types/type.ts';
import type { Subject, SubjectElement } from '../subject.ts';
import { boundModule } from './starts.ts';
import { fieldValueType } from './of-module.ts';

/** The row of a list in which a cell was changed or a button pressed, where every event of the element comes from such rows. */
export function rowType(subject: Subject, element: SubjectElement): Type {
  const bound = boundModule(subject, element);
  if (bound === undefined) return unknownType;
  const { fields } = bound.module.bakery_resource;
  let found: Type | undefined;
  for (const event of bound.events) {
    const lists = listsFiring(fields, event);
    // A field or button outside rows has none: nothing is known then.
    if (lists.length === 0 || firesOutside(fields, event)) return unknownType;
    for (const list of lists) found = join(found, itemsOf(fieldValueType(list)));
  }
  return found ?? unknownType;
}

/** The lists, however deep, whose cells or buttons fire an event. */
function listsFiring(fields: readonly FieldDefinition[], event: string): FieldDefinition[] {
  return fields.flatMap((field) => {
    if (field.type !== 'list') return [];
    const cells = rowFields(field);
    const buttons: unknown = field.options?.['buttons'];
    const pressed =
      Array.isArray(buttons) && buttons.some((each) => isObject(each) && each['trigger'] === event);
    const own = pressed || cells.some((cell) => changeEvents(cell).includes(event));
    return [...(own ? [field] : []), ...listsFiring(cells, event)];
  });
}

function firesOutside(fields: readonly FieldDefinition[], event: string): boolean {
  return fields.some((field) => changeEvents(field).includes(event));
}
