import type { TokenScope } from '@bakehouse/contract';
import type { Connection } from './connection.ts';
import type { Doorbell, Listener } from './doorbell.ts';
import { maxTopics, parseTopic, resourcesTopic, type ClientMessage } from './protocol.ts';

/** What is said on connections. */
export interface Conversation {
  handle: (connection: Connection, message: ClientMessage) => Promise<void>;
  /** The rights of the one connected have changed: what may no longer be read is refused. */
  lookAgain: (connection: Connection) => void;
  /** The connection is gone. */
  end: (connection: Connection) => void;
}

/** Answers what clients say, with the help of the doorbell. */
export function makeConversation(doorbell: Doorbell): Conversation {
  const listeners = new WeakMap<Connection, Listener>();
  return {
    async handle(connection, message) {
      switch (message.type) {
        case 'ping':
          connection.send({ type: 'pong' });
          return;
        case 'subscribe':
          for (const topic of new Set(message.topics))
            if (connection.isOpen()) await subscribe(connection, topic, message.since?.[topic]);
          return;
        case 'unsubscribe':
          for (const topic of new Set(message.topics)) {
            leave(connection, topic);
            connection.send({ type: 'unsubscribed', topic });
          }
      }
    },
    lookAgain: (connection) => eachModule(connection, (module) => doorbell.look(module)),
    end(connection) {
      eachModule(connection, (module) => doorbell.ignore(listenerOf(connection), module));
      connection.topics.clear();
    },
  };

  async function subscribe(connection: Connection, text: string, since: string | undefined): Promise<void> {
    const { topics, send } = connection;
    const topic = parseTopic(text);
    if (topic === undefined || (topic.kind === 'published' && !mayHear(connection, topic.scope)))
      return send({ type: 'refused', topic: text });
    if (!topics.has(text) && topics.size >= maxTopics)
      return send({
        type: 'error',
        code: 'too_many_topics',
        detail: `A connection has at most ${maxTopics} topics; "${text}" is not subscribed to.`,
      });
    // Taken before the reading, so that a change of rights meanwhile is noticed.
    topics.add(text);
    if (topic.kind === 'published') return send({ type: 'subscribed', topic: text });
    const listener = listenerOf(connection);
    const heard = await doorbell.listen(listener, topic.module, since).catch((error: unknown) => {
      topics.delete(text);
      throw error;
    });
    if (heard === undefined) {
      leave(connection, text);
      return send({ type: 'refused', topic: text });
    }
    // Whoever has gone meanwhile has been forgotten already: nothing may be left behind.
    if (!topics.has(text) || !connection.isOpen()) return leave(connection, text);
    const { cursor, behind } = heard;
    send({ type: 'subscribed', topic: text, cursor });
    if (behind) send({ type: 'changed', topic: text, module: topic.module, cursor });
  }

  function leave(connection: Connection, text: string): void {
    connection.topics.delete(text);
    const topic = parseTopic(text);
    if (topic?.kind === 'resources') doorbell.ignore(listenerOf(connection), topic.module);
  }

  function listenerOf(connection: Connection): Listener {
    const known = listeners.get(connection) ?? {
      actor: () => connection.caller.actor,
      changed: (module, cursor) =>
        connection.send({ type: 'changed', topic: resourcesTopic(module), module, cursor }),
      refused(module) {
        connection.topics.delete(resourcesTopic(module));
        connection.send({ type: 'refused', topic: resourcesTopic(module) });
      },
    };
    listeners.set(connection, known);
    return known;
  }
}

/** What is published is the user's own; a token hears of it with its scope. */
function mayHear({ caller: { scopes } }: Connection, scope: TokenScope): boolean {
  return scopes === undefined || scopes.includes(scope);
}

function eachModule({ topics }: Connection, work: (module: string) => void): void {
  for (const text of topics) {
    const topic = parseTopic(text);
    if (topic?.kind === 'resources') work(topic.module);
  }
}
