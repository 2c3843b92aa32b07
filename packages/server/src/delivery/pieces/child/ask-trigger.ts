import type { Question } from '../wire.ts';
import type { GivenTrigger } from './load-piece.ts';
import { runContext, type ContextParts } from './run-context.ts';

/** Does what is asked of a trigger: begins or ends to listen, or gives what has happened. */
export async function askTrigger(
  trigger: GivenTrigger,
  question: Extract<Question, { ask: 'trigger' }>,
  parts: ContextParts,
): Promise<unknown> {
  const { hook, props, payload = {}, address = '' } = question;
  const does = trigger[hook];
  if (does === undefined) return null;
  const listened: unknown[] = [];
  const value = await does.call(trigger, {
    ...runContext(question, props, parts),
    payload,
    webhookUrl: address,
    // The element says how often it is asked.
    setSchedule: () => undefined,
    app: { createListeners: (given: unknown) => void listened.push(given) },
  });
  return hook === 'onEnable' ? { listened } : (value ?? null);
}
