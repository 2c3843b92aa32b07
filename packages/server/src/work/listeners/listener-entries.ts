import type { ListenerEntry, StoredWorkflow } from '@bakehouse/store';

const types = { 'event/mail': 'mail', 'event/mqtt': 'mqtt' } as const;

/** What a definition listens to: every element event/mail and event/mqtt, under its event. */
export function listenersIn({ identifier, version, definition }: StoredWorkflow): ListenerEntry[] {
  return definition.elements
    .filter(({ disabled }) => disabled !== true)
    .flatMap(({ name, type, options = {} }) => {
      const listens = types[type as keyof typeof types];
      const { connection, event } = options;
      if (listens === undefined || typeof connection !== 'string') return [];
      const bound = definition.events?.find((each) => each.type === listens)?.identifier ?? name;
      return [
        {
          workflow: identifier,
          element: name,
          event: typeof event === 'string' ? event : bound,
          type: listens,
          connection,
          options,
          place: placeOf(listens, options),
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
