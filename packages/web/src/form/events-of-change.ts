import { changeEvents, rowFields, splitPath, type FieldDefinition } from '@bakehouse/contract';

/** An event to fire, and the path of the field that it is about. */
export interface DueEvent {
  event: string;
  path: string;
  /** The path of the field whose event it is: the same, or `items.price` for cells of a row that went. */
  field: string;
}

/**
 * The events of a change at a path: those of the field, and of every list around it. A row that is removed takes its cells
 * along: their events are then fired for the list.
 */
export function eventsOfChange(
  fields: readonly FieldDefinition[],
  path: string,
  what: 'changed' | 'removed' = 'changed',
): DueEvent[] {
  const chain = fieldsAlong(fields, path);
  const [own] = chain.slice(-1);
  const due = chain
    .toReversed()
    .flatMap(({ field, path }) => changeEvents(field).map((event) => ({ event, path, field: path })));
  if (what === 'removed' && own !== undefined)
    due.push(...cellEvents(own.field, own.path).map((cell) => ({ ...cell, path: own.path })));
  return due.filter(
    ({ event, path }, index) => due.findIndex((each) => each.event === event && each.path === path) === index,
  );
}

/** The fields on the way to a path, the outermost first. */
function fieldsAlong(
  fields: readonly FieldDefinition[],
  path: string,
): { field: FieldDefinition; path: string }[] {
  const found: { field: FieldDefinition; path: string }[] = [];
  let inside = fields;
  let at = '';
  for (const step of splitPath(path)) {
    at = at === '' ? String(step) : `${at}.${step}`;
    if (typeof step === 'number') continue;
    const field = inside.find(({ identifier }) => identifier === step);
    if (field === undefined) break;
    found.push({ field, path: at });
    inside = rowFields(field);
  }
  return found;
}

function cellEvents(list: FieldDefinition, at: string): Pick<DueEvent, 'event' | 'field'>[] {
  return rowFields(list).flatMap((cell) => {
    const field = `${at}.${cell.identifier}`;
    return [...changeEvents(cell).map((event) => ({ event, field })), ...cellEvents(cell, field)];
  });
}
