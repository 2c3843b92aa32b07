import {
  changeEvents,
  listButton,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import * as z from 'zod';

/** An event that a field or a button of a module fires, and where the definition says so. */
export interface FiredEvent {
  event: string;
  /** The type of binding that hears it. */
  type: 'on_change' | 'on_click';
  path: string;
}

/** Every event that the form and the list of a module can fire. */
export function firedEvents({
  bakery_resource: { fields, buttons = {}, actions = [] },
}: ModuleDefinition): FiredEvent[] {
  return [
    ...fieldEvents(fields, 'bakery_resource.fields'),
    ...Object.entries(buttons).flatMap(([key, button]) =>
      button?.trigger === undefined ? [] : [click(button.trigger, `bakery_resource.buttons.${key}.trigger`)],
    ),
    ...actions.map(({ trigger }, index) => click(trigger, `bakery_resource.actions.${index}.trigger`)),
  ];
}

function fieldEvents(fields: readonly FieldDefinition[], base: string): FiredEvent[] {
  return fields.flatMap((field, index) => {
    const path = `${base}.${index}.options`;
    const changes = changeEvents(field).map((event, at): FiredEvent => ({
      event,
      type: 'on_change',
      path: `${path}.events.on_change.${at}`,
    }));
    if (field.type !== 'list') return changes;
    const buttons = z.array(listButton()).safeParse(field.options?.['buttons']).data ?? [];
    return [
      ...changes,
      ...fieldEvents(rowFields(field), `${path}.fields`),
      ...buttons.map(({ trigger }, at) => click(trigger, `${path}.buttons.${at}.trigger`)),
    ];
  });
}

function click(event: string, path: string): FiredEvent {
  return { event, type: 'on_click', path };
}
