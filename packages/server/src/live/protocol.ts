import { moduleIdentifier, readJsonText, uuid, type TokenScope } from '@bakehouse/contract';
import * as z from 'zod';

/** Most topics of one connection. */
export const maxTopics = 50;

const topics = z.array(z.string().min(1).max(200)).min(1).max(maxTopics);

/** What a client may say. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    topics,
    /** For each topic the cursor up to which the client has pulled. */
    since: z.record(z.string(), z.string().max(1000)).optional(),
  }),
  z.strictObject({ type: z.literal('unsubscribe'), topics }),
  z.strictObject({ type: z.literal('ping') }),
]);

/** Something that a client said. */
export type ClientMessage = z.output<typeof clientMessage>;

/** What the server says. */
export type ServerMessage =
  | { type: 'hello'; connection: string; heartbeatSeconds: number }
  | { type: 'subscribed'; topic: string; cursor?: string }
  | { type: 'unsubscribed'; topic: string }
  /** There is no such topic, or not for this caller: the two are not told apart. */
  | { type: 'refused'; topic: string }
  /** Something that the caller may read changed: pull the changes. */
  | { type: 'changed'; topic: string; module: string; cursor: string }
  | { type: 'event'; topic: string; data: unknown }
  | { type: 'pong' }
  | { type: 'error'; code: 'malformed' | 'too_many_topics'; detail: string };

/** What a topic is about: the resources of a module, or what parts of the product publish. */
export type Topic = { kind: 'resources'; module: string } | { kind: 'published'; scope: TokenScope };

/** Reads a topic; undefined where there is no such topic. */
export function parseTopic(text: string): Topic | undefined {
  const [kind, name, ...rest] = text.split(':');
  if (rest.length > 0) return undefined;
  if (kind === 'resources' && moduleIdentifier.safeParse(name).success && name !== undefined)
    return { kind, module: name };
  if (kind === 'notifications' && name === undefined) return { kind: 'published', scope: kind };
  if (kind === 'runs' && (name === undefined || uuid.safeParse(name).success))
    return { kind: 'published', scope: kind };
  return undefined;
}

/** The topic of a module's resources. */
export function resourcesTopic(module: string): string {
  return `resources:${module}`;
}

/** What is wrong with a message, for the one who sent it. */
export function readMessage(text: string): { message: ClientMessage } | { fault: string } {
  const read = readJsonText(text);
  if ('fault' in read) return { fault: `The message ${read.fault}.` };
  const result = clientMessage.safeParse(read.value);
  if (result.success) return { message: result.data };
  const faults = result.error.issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim());
  return { fault: `The message is wrong: ${faults.join('; ')}.`.slice(0, 500) };
}
