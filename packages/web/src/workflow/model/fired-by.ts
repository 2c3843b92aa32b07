import {
  buttonKeys,
  fieldTitle,
  isObject,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';

/** Where a module fires an event: titles of fields, or of buttons. */
export function firedBy({ bakery_resource: resource }: ModuleDefinition, event: string): string[] {
  const common = Object.entries(resource.buttons ?? {})
    .filter(([key, button]) => key in buttonKeys && button?.trigger === event)
    .map(([key, button]) => button?.title ?? key);
  const own = (resource.actions ?? []).filter(({ trigger }) => trigger === event).map(({ title }) => title);
  return [...resource.fields.flatMap((field) => inField(field, event, '')), ...common, ...own];
}

function inField(field: FieldDefinition, event: string, before: string): string[] {
  const title = `${before}${fieldTitle(field)}`;
  const events = field.options?.['events'];
  const listed: unknown = isObject(events) ? events['on_change'] : undefined;
  const buttons: unknown = field.options?.['buttons'];
  return [
    ...(Array.isArray(listed) && listed.includes(event) ? [title] : []),
    ...(field.type === 'list' ? rowFields(field) : []).flatMap((row) => inField(row, event, `${title} › `)),
    ...(Array.isArray(buttons) ? (buttons as unknown[]) : []).flatMap((button) =>
      isObject(button) && button['trigger'] === event ? [titleOf(button)] : [],
    ),
  ];
}

function titleOf({ title, identifier }: Readonly<Record<string, unknown>>): string {
  return typeof title === 'string' ? title : typeof identifier === 'string' ? identifier : '';
}
