import { useQuery } from '@tanstack/react-query';
import { request } from '../../data/server/client.ts';
import type { Page } from '../../data/server/page.ts';
import type { User } from '../../data/session/rights.ts';
import { useRights, useUser } from '../../data/session/session.ts';
import type { Choice } from './choices/choices.ts';

/** The users that one may see, as choices. */
export function useUsers(): Choice[] {
  const { admin } = useRights();
  const self = useUser();
  const { data } = useQuery({
    queryKey: ['users', 'choices'],
    enabled: admin,
    queryFn: async () => (await request<Page<User>>('/users', { query: { limit: 1000 } })).data,
  });
  return (data ?? [self]).map(({ id, name }) => ({ value: id, label: name }));
}
