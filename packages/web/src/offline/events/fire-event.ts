import type { EventRequest, Instruction } from '@bakehouse/contract';
import { request } from '../../data/server/client.ts';
import { answerInBrowser } from './answer-in-browser.ts';

/** Fires an event of a form or button: answered here where its workflows use nothing but the form, else by the server. */
export async function fireEvent(identifier: string, body: EventRequest): Promise<Instruction> {
  return (
    (await answerInBrowser(identifier, body)) ?? request(`/events/${identifier}`, { method: 'POST', body })
  );
}
