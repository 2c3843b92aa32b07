import * as z from 'zod';
import { anyValues } from './any-values.ts';
import { moduleIdentifier } from './identifiers.ts';
import { uuid } from './uuid.ts';

/** The views that fire events. */
export const viewNames = ['create', 'update', 'show', 'index'] as const;

const expected = 'Expected a field path such as items.0.price';
const fieldPath = z
  .string()
  .max(500)
  .regex(/^[a-z][a-z0-9_]*(?:\.(?:\d{1,5}|[a-z][a-z0-9_]*))*$/, expected);
const fieldPathOrTop = z
  .string()
  .max(500)
  .regex(/^(?:[a-z][a-z0-9_]*(?:\.(?:\d{1,5}|[a-z][a-z0-9_]*))*)?$/, expected);

/** The row on which a list button was pressed. */
export const listRow = z.strictObject({
  field: fieldPath.describe('Path of the list, such as `items`'),
  index: z.int().min(0).describe('Position of the row, from 0'),
  id: uuid.optional().describe('Id of the row, where it has one'),
  row: anyValues.describe('Present values of the row'),
  button: z.string().describe('Identifier of the button'),
});

/** The body of `POST /events/{identifier}`: what happened in which view, with the present data of the form. */
export const eventRequest = z
  .strictObject({
    module: moduleIdentifier,
    id: uuid.optional().describe('The stored resource, where there is one'),
    form: uuid.optional().describe('The id that the resource of a create form will have'),
    data: anyValues.optional().describe('Present, possibly unsaved, data of the form'),
    field: fieldPath.optional().describe('Path of the changed field, such as `items.0.price`'),
    selector: fieldPathOrTop.optional().describe('Path of the row that holds it; empty at the top'),
    value: z.unknown().optional().describe('New value of the changed field'),
    list: listRow.optional().describe('The row, for a list button'),
    view: z.enum(viewNames).optional().describe('The view that fired the event'),
    trace: z.boolean().optional().describe('Asks for a stored trace of the run'),
  })
  .meta({ id: 'EventRequest' });

/** What the app says when a field changes or a button is pressed. */
export type EventRequest = z.infer<typeof eventRequest>;
