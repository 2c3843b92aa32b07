import { createHash } from 'node:crypto';
import type { ListenerEntry, StoredWorkflow } from '@bakehouse/store';

const pieces = 'event/piece/';
const types = { 'event/mail': 'mail', 'event/mqtt': 'mqtt' } as const;

/** What a definition listens to: every element event/mail, event/mqtt and trigger of a piece, under its event. */
export function listenersIn({ identifier, version, definition }: StoredWorkflow): ListenerEntry[] {
  return definition.elements
    .filter(({ disabled }) => disabled !== true)
    .flatMap(({ name, type, options = {} }) => {
      const { connection, event } = options;
      const trigger = type.startsWith(pieces) ? type.slice(pieces.length) : null;
      const listens = trigger === null ? types[type as keyof typeof types] : 'piece';
      if (listens === undefined || (trigger === null && typeof connection !== 'string')) return [];
      const bound = definition.events?.find((each) => `event/${each.type}` === type)?.identifier ?? name;
      return [
        {
          workflow: identifier,
          element: name,
          event: typeof event === 'string' ? event : bound,
          type: listens,
          trigger,
          connection: typeof connection === 'string' ? connection : '',
          options,
          place: trigger === null ? placeOf(listens, options) : placeOfTrigger(trigger, options),
          version: version ?? 0,
          active: definition.active !== false,
        },
      ];
    });
}

/** What is listened to, in words. */
function placeOf(type: ListenerEntry['type'], { folder, topics }: ListenerEntry['options']): string {
  if (type === 'mail') return typeof folder === 'string' ? folder : 'INBOX';
  return Array.isArray(topics) ? topics.join(', ') : '';
}

const longestPlace = 200;

/** A trigger with the values that it has: with others it is another one. */
function placeOfTrigger(trigger: string, options: ListenerEntry['options']): string {
  const { connection: _connection, event: _event, every: _every, ...props } = options;
  const said = Object.entries(props).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const place = said.length === 0 ? trigger : `${trigger} (${said.join(', ')})`;
  if (place.length <= longestPlace) return place;
  return `${place.slice(0, longestPlace)}… ${createHash('sha256').update(place).digest('hex').slice(0, 12)}`;
}
