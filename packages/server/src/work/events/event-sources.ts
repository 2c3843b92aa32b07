import {
  changeEvents,
  isObject,
  rowFields,
  type ButtonKey,
  type EventRequest,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';

/** The view that fires an event. */
export type View = NonNullable<EventRequest['view']>;

/** Where each default button stands. */
const viewOfButton: Readonly<Record<ButtonKey, View>> = {
  save: 'create',
  update: 'update',
  continue: 'update',
  delete: 'show',
  edit: 'show',
  create: 'index',
};

const forms: readonly View[] = ['create', 'update'];
const withLists: readonly View[] = ['create', 'update', 'show'];

/** The views in which a module fires each of its events. */
export function eventViews(definition: ModuleDefinition): ReadonlyMap<string, ReadonlySet<View>> {
  const known = memory.get(definition);
  if (known !== undefined) return known;
  const found = new Map<string, Set<View>>();
  const add = (event: string, views: readonly View[]): void => {
    const all = found.get(event) ?? new Set();
    found.set(event, all);
    for (const view of views) all.add(view);
  };
  const { fields, buttons = {}, actions = [] } = definition.bakery_resource;
  for (const [key, button] of Object.entries(buttons)) {
    if (button?.trigger !== undefined) add(button.trigger, [viewOfButton[key as ButtonKey]]);
  }
  for (const { trigger, view = 'show' } of actions) add(trigger, [view]);
  walk(fields, add);
  memory.set(definition, found);
  return found;
}

/** Whether a button of a view, other than in its lists, fires an event. */
export function buttonEvent(definition: ModuleDefinition, event: string, view: View): boolean {
  const { buttons = {}, actions = [] } = definition.bakery_resource;
  if (actions.some(({ trigger, view: own = 'show' }) => trigger === event && own === view)) return true;
  return Object.entries(buttons).some(
    ([key, button]) => button?.trigger === event && viewOfButton[key as ButtonKey] === view,
  );
}

const memory = new WeakMap<ModuleDefinition, Map<string, Set<View>>>();

function walk(
  fields: readonly FieldDefinition[],
  add: (event: string, views: readonly View[]) => void,
): void {
  for (const field of fields) {
    for (const event of changeEvents(field)) add(event, forms);
    const buttons: unknown[] = Array.isArray(field.options?.['buttons']) ? field.options['buttons'] : [];
    for (const button of buttons)
      if (isObject(button) && typeof button['trigger'] === 'string') add(button['trigger'], withLists);
    walk(rowFields(field), add);
  }
}
