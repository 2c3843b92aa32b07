import {
  changeEvents,
  getAt,
  isObject,
  Problem,
  resolvePath,
  rowFields,
  setAt,
  type EventRequest,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { buttonEvent, type View } from './event-sources.ts';

/** What somebody says has happened, and what of it can be relied on. */
export interface EventClaim {
  /** The event, and how the workflow is bound to it. */
  identifier: string;
  type: string;
  body: EventRequest;
  view: View;
  /** The data of the form, as far as it is not merely claimed. */
  data: Record<string, unknown>;
  mayWrite: (field: string) => boolean;
}

/**
 * The event as a workflow with more rights than its caller gets it: where something happened is held against the module and the
 * form, and what stands there is looked up. Throws where nothing there fires the event.
 */
export function trustedEvent(definition: ModuleDefinition, claim: EventClaim): EventRequest {
  const { body, view, data } = claim;
  const { module, id, list, field } = body;
  if (id === undefined && (view === 'update' || view === 'show'))
    refuse('id', `The view "${view}" shows a stored resource: say which`, 'required');
  const happened = claim.type === 'on_change' ? changeAt(definition, claim) : clickAt(definition, claim);
  const selector = body.selector ?? '';
  if (selector !== '' && !isObject(getAt(happened.data ?? data, selector)))
    refuse('selector', `There is no row "${selector}"`, 'unknown_row');
  return {
    module,
    view,
    data,
    ...(id === undefined ? {} : { id }),
    ...(body.selector === undefined || (list === undefined && field === undefined) ? {} : { selector }),
    ...happened,
  };
}

/** A change: the caller may write the field, and it or a list around it fires the event. */
function changeAt(
  definition: ModuleDefinition,
  { identifier, body, data, mayWrite }: EventClaim,
): Partial<EventRequest> {
  const { field, value } = body;
  if (field === undefined) refuse('field', 'Say which field has changed', 'required');
  const target = resolvePath(definition, field);
  const [name = ''] = field.split('.');
  if (target?.kind !== 'field' || !firesChange(definition, field, identifier))
    refuse('field', `No change of "${field}" fires this event`, 'unknown_field');
  if (!mayWrite(name) || target.field.readonly === true)
    throw new Problem('forbidden', `You may not write ${field}.`);
  const row = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
  if (/\.\d+$/.test(row) && !isObject(getAt(data, row)))
    refuse('field', `There is no row "${row}"`, 'unknown_row');
  // The form holds the value already, unless it was left out.
  const held = getAt(body.data ?? {}, field) !== undefined || value === undefined;
  const now = held ? data : (setAt(data, field, value) as Record<string, unknown>);
  return { field, value: getAt(now, field) ?? null, data: now };
}

/** Whether a field on the way of a path, or inside of what it leads to, fires the event when it changes. */
function firesChange(definition: ModuleDefinition, path: string, event: string): boolean {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part));
  const search = (fields: readonly FieldDefinition[], depth: number): boolean =>
    fields.some((field) => {
      const onTheWay = depth >= names.length || field.identifier === names[depth];
      return onTheWay && (changeEvents(field).includes(event) || search(rowFields(field), depth + 1));
    });
  return search(definition.bakery_resource.fields, 0);
}

/** A press: of a button of the view, or of one in a row that is there. */
function clickAt(
  definition: ModuleDefinition,
  { identifier, body: { list }, data, view }: EventClaim,
): Partial<EventRequest> {
  if (list === undefined) {
    const inRows = rowButtons(definition.bakery_resource.fields).some((each) => each === identifier);
    if (inRows && !buttonEvent(definition, identifier, view))
      refuse('list', 'The button stands in the rows of a list: say in which', 'required');
    return {};
  }
  const { field, index, button } = list;
  const target = resolvePath(definition, `${field}.${index}`);
  const buttons = target?.kind === 'row' ? buttonsOf(target.list) : [];
  if (!buttons.some((each) => each['identifier'] === button && each['trigger'] === identifier))
    refuse('list.button', `The list "${field}" has no button "${button}" for this event`, 'unknown_button');
  const row = getAt(data, `${field}.${index}`);
  if (!isObject(row)) refuse('list.index', `The list "${field}" has no row ${index}`, 'unknown_row');
  const { id } = row;
  if (list.id !== undefined && list.id !== id)
    refuse('list.id', `Row ${index} of "${field}" has another id`, 'unknown_row');
  return { list: { field, index, row, button, ...(typeof id === 'string' ? { id } : {}) } };
}

function rowButtons(fields: readonly FieldDefinition[]): unknown[] {
  return fields.flatMap((field) => [
    ...buttonsOf(field).map(({ trigger }) => trigger),
    ...rowButtons(rowFields(field)),
  ]);
}

function buttonsOf({ options }: FieldDefinition): Record<string, unknown>[] {
  const buttons: unknown = options?.['buttons'];
  return Array.isArray(buttons) ? buttons.filter(isObject) : [];
}

function refuse(path: string, message: string, code: string): never {
  throw new Problem('invalid', `${message}.`, { errors: [{ path, message, code }] });
}
