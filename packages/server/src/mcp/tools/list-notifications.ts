import * as z from 'zod';
import { defineTool } from '../define-tool.ts';

/** Messages and questions to the caller. */
export const listNotifications = defineTool({
  name: 'list_notifications',
  title: 'List notifications',
  about:
    'Lists your notifications, the newest first. Those with `actions` and no `chosen` are questions that a run waits for. A token needs the scope `notifications`.',
  args: z.strictObject({
    unread: z.boolean().default(false).describe('Only those that are not read'),
    limit: z.int().min(1).max(100).default(25),
  }),
  call: ({ unread, limit }, api) =>
    api.request('GET', `/notifications?limit=${limit}${unread ? '&unread=true' : ''}`),
});
