import { typeOf, type FieldDefinition } from '@bakehouse/contract';

/** What is known of a field that is drawn in a form. */
export interface DrawnField {
  field: FieldDefinition;
  /** Whether the user may write the field at the top that holds it. */
  writable: boolean;
  /** What workflows say about it. */
  properties: Readonly<Record<string, unknown>>;
  /** Whether the field around it, such as the list whose row it stands in, takes input. */
  around: boolean;
}

/** Whether somebody may change a field in a form. */
export function takesInput({ field, writable, properties, around }: DrawnField): boolean {
  return (
    around &&
    writable &&
    field.readonly !== true &&
    typeOf(field).writable &&
    properties['disabled'] !== true &&
    properties['readonly'] !== true
  );
}
