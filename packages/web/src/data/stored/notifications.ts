import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListening } from '../live/use-listening.ts';
import { request } from '../server/client.ts';
import { hasCode } from '../server/problem.ts';
import type { Page } from '../server/page.ts';

/** A notification in the centre. */
export interface Notification {
  id: string;
  title: string;
  message: string;
  type: 'info' | 'warning' | 'error';
  read: boolean;
  createdAt: string;
  icon?: string | null;
  image?: string | null;
  /** A file, a resource of a module, or so many failed runs. */
  entity?: { id?: string; name?: string; module?: string; runs?: number } | null;
  actions?: NotificationAction[] | null;
  /** The first choice, by whomever. */
  chosen?: { action: string; by: { id: string; name: string } | null; at: string } | null;
}

/** A button of a notification. */
export interface NotificationAction {
  identifier: string;
  title?: string;
  style?: string;
  icon?: string;
  url?: string;
}

/** The notification centre, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam }) =>
    request<Page<Notification>>('/notifications', { query: { limit: 50, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 30_000,
  retry: 1,
});

/** One notification, wherever it stands in the centre; null where there is none of this id for the user. */
export function notificationQuery(id: string) {
  return queryOptions({
    queryKey: [...notificationsQuery.queryKey, 'one', id],
    queryFn: async (): Promise<Notification | null> => {
      try {
        return await request<Notification>(`/notifications/${encodeURIComponent(id)}`);
      } catch (error) {
        if (hasCode(error, 'not_found', 'malformed')) return null;
        throw error;
      }
    },
  });
}

/** How many notifications are unread; asked for once all later ones are told of, so that none falls between. */
export function useUnreadCount(): number {
  const listening = useListening('notifications');
  const { data } = useQuery({
    enabled: listening,
    queryKey: [...notificationsQuery.queryKey, 'unread'],
    queryFn: () => request<{ unread: number }>('/notifications/unread'),
    retry: 1,
  });
  return data?.unread ?? 0;
}

/** What can be done with notifications. */
export function useNotificationActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  return {
    refresh,
    markRead: async (id: string) => {
      await request(`/notifications/${id}/read`, { method: 'POST' });
      await refresh();
    },
    markAllRead: async () => {
      await request('/notifications/read', { method: 'POST' });
      await refresh();
    },
    choose: async (id: string, action: string) => {
      try {
        await request(`/notifications/${id}/action`, { method: 'POST', body: { action } });
      } finally {
        await refresh();
      }
    },
  };
}
