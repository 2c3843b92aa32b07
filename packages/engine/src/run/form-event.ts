import type { EventRequest } from '@bakehouse/contract';
import type { CompiledWorkflow } from '../definition/compile-workflow.ts';
import { startElement } from './start-element.ts';
import type { RunEvent } from './start-run.ts';

/** The event of a form or button as a run begins with it; its data is added by whoever knows what of it counts. */
export function runEvent(identifier: string, type: string, body: EventRequest): RunEvent {
  const { module, id, field, value, list, view } = body;
  const event: RunEvent = { identifier, type, module, selector: selectorOf(body) };
  if (view !== undefined) event.view = view;
  if (id !== undefined) event.id = id;
  if (field !== undefined) event.field = field;
  if (value !== undefined) event.value = value;
  if (list !== undefined) {
    const { id: rowId, ...row } = list;
    event.list = rowId === undefined ? row : { ...row, id: rowId };
  }
  return event;
}

/** The workflows of the types that the app fires; where one event is bound in both ways, what happened tells which is meant. */
export function startedByForm<B extends { type: string }>(
  bound: readonly B[],
  { field, value }: Pick<EventRequest, 'field' | 'value'>,
): readonly B[] {
  const changes = bound.filter(({ type }) => type === 'on_change');
  const clicks = bound.filter(({ type }) => type === 'on_click');
  if (changes.length === 0 || clicks.length === 0) return changes.length === 0 ? clicks : changes;
  return field === undefined && value === undefined ? clicks : changes;
}

/** Whether the element at which a run begins hands the stored resource on. */
export function usesStored(workflow: CompiledWorkflow, event: { identifier: string; type: string }): boolean {
  return workflow.elements.get(startElement(workflow, event))?.linked.has('default') === true;
}

/** The row in which something happened: as given, or as the path of the field or of the list says; empty at the top. */
function selectorOf({ selector, field, list }: EventRequest): string {
  if (selector !== undefined) return selector;
  if (list !== undefined) return `${list.field}.${list.index}`;
  const parent = field?.slice(0, Math.max(field.lastIndexOf('.'), 0)) ?? '';
  return /\.\d+$/.test(parent) ? parent : '';
}
