import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';

/** An action of a question chosen. */
export const answerQuestion = defineTool({
  name: 'answer_question',
  title: 'Answer a question',
  about:
    'Chooses an action of a notification for you, such as approve or reject: the waiting run goes on with it, and it cannot be taken back. A token needs the scope `notifications`.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  args: z.strictObject({
    notification: z.string().max(100).describe('Id of the notification'),
    action: z.string().max(100).describe('Identifier of one of its actions'),
  }),
  async call({ notification, action }, api) {
    await api.request('POST', `/notifications/${part(notification)}/action`, { body: { action } });
    return { chosen: action };
  },
});
