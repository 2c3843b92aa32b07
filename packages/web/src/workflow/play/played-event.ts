import {
  buttonKeys,
  isObject,
  newId,
  parseValue,
  rowFields,
  type EventRequest,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';

/** An event of a module that starts the workflow. */
export interface PlayedBinding {
  identifier: string;
  type: string;
  module: string;
}

/** A button under the played form, and the event that it fires. */
export interface PlayedButton {
  title: string;
  event: string;
}

/** What happens to an entry as a whole, by the type of its event. */
export type WholeEvent = 'on_create' | 'on_update' | 'on_delete';

/** Whether an event is played by a form: what people do in it, or what is done to the entry as a whole. */
export function isPlayed(type: string): boolean {
  return type === 'on_change' || type === 'on_click' || isWhole(type);
}

function isWhole(type: string): type is WholeEvent {
  return type === 'on_create' || type === 'on_update' || type === 'on_delete';
}

/** The buttons of a form that start the workflow, named as the module names them; those in rows stand in their rows. */
export function playedButtons(
  { buttons = {}, actions = [] }: ModuleDefinition['bakery_resource'],
  bindings: readonly PlayedBinding[],
  words: Readonly<Record<WholeEvent, string>>,
): PlayedButton[] {
  const bound = new Set(bindings.map(({ identifier }) => identifier));
  const common = (Object.keys(buttonKeys) as (keyof typeof buttonKeys)[]).map((key) => ({
    title: buttons[key]?.title ?? key,
    event: buttons[key]?.trigger,
  }));
  const own = actions.map(({ title, trigger }) => ({ title, event: trigger }));
  const whole = bindings.flatMap(({ identifier, type }) =>
    isWhole(type) ? [{ title: words[type], event: identifier }] : [],
  );
  return [
    ...[...common, ...own].flatMap(({ title, event }) =>
      event !== undefined && bound.has(event) ? [{ title, event }] : [],
    ),
    ...whole,
  ];
}

/** The event that a form sends, as a trial and a test take it. */
export function playedEvent(
  { identifier, type }: PlayedBinding,
  { module: _module, form: _form, ...body }: EventRequest,
  stored: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  if (!isWhole(type)) return { identifier, ...body };
  const id = body.id ?? newId();
  const now = { id, data: body.data ?? {} };
  const before = { id, data: stored ?? now.data };
  return {
    identifier,
    id,
    data: type === 'on_delete' ? before.data : now.data,
    ...(type === 'on_create' ? {} : { before }),
    ...(type === 'on_delete' ? {} : { after: now }),
  };
}

/** An event with the values that stand in its form now. */
export function eventOfValues(
  binding: PlayedBinding,
  json: Readonly<Record<string, unknown>>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  if (!isWhole(binding.type)) return { ...json, data };
  const { id, before } = json;
  const known = isObject(before) && isObject(before['data']) ? before['data'] : undefined;
  const body = { module: binding.module, data, ...(typeof id === 'string' ? { id } : {}) };
  return playedEvent(binding, body, known);
}

/** The values that a form can show: those of another type are left out; a price below nothing is for the workflow to judge. */
export function soundValues(
  fields: readonly FieldDefinition[],
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = data[field.identifier];
      if (value === undefined || value === null) return [];
      if (field.type === 'list' && Array.isArray(value))
        // A row that is not filled in yet is one all the same.
        return [[field.identifier, value.filter(isObject).map((row) => soundRow(rowFields(field), row))]];
      const read = parseValue(field, value, field.identifier);
      const fits = 'value' in read || read.errors.every(({ code }) => code !== 'wrong_type');
      return fits ? [[field.identifier, value]] : [];
    }),
  );
}

function soundRow(fields: readonly FieldDefinition[], row: Readonly<Record<string, unknown>>) {
  return { ...(typeof row['id'] === 'string' ? { id: row['id'] } : {}), ...soundValues(fields, row) };
}
