import { queryClient } from '../data/server/query-client.ts';
import { toast } from '../parts/messages/toast-store.ts';
import type { Handler } from './context.ts';

/** Shows a message in the corner; the centre may hold it too. */
export const notify: Handler<'notify'> = async ({ level, title, message, image, id }) => {
  const [first = '', second] = [title, message].filter((text) => text !== undefined && text !== '');
  toast({ level, title: first, message: second, image, about: id });
  if (id !== undefined) await queryClient.invalidateQueries({ queryKey: ['notifications'] });
};
