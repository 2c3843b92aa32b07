import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import type { User } from '../../../data/session/rights.ts';
import { useRoles } from '../../../fields/types/role.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { userTexts } from './texts.ts';
import { UserDialog } from './UserDialog.tsx';

/** Everybody who can sign in. */
export function Users() {
  const t = useTexts(userTexts);
  const client = useQueryClient();
  const roles = useRoles();
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const [search, setSearch] = useState('');
  /** Who is edited stands in the address, so that it can be linked and gone back from. */
  const edited = typeof given['user'] === 'string' ? given['user'] : undefined;
  const edit = (user: string | undefined) =>
    void navigate({ to: '.', resetScroll: false, search: user === undefined ? {} : { user } });
  useTitle(t.title);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['users', 'list', search],
    queryFn: ({ pageParam }) =>
      request<Page<User>>('/users', { query: { limit: 100, search, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  const { data: linked } = useQuery({
    queryKey: ['users', 'one', edited],
    queryFn: () => request<User>(`/users/${edited ?? ''}`),
    enabled: edited !== undefined && edited !== 'new',
    retry: false,
  });
  const stateOf = ({ disabled, service, pending, oidc }: User) =>
    disabled ? t.disabled : service ? t.service : pending && !oidc ? t.pending : t.active;
  if (error !== null) return <ErrorPage error={error} />;
  const users = (data?.pages ?? []).flatMap((page) => page.data);
  const shown = edited === undefined ? undefined : (users.find(({ id }) => id === edited) ?? linked);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => edit('new')}>
          {t.invite}
        </Button>
      </div>
      <div className="narrow">
        <Input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <PlainTable className="card" label={t.title}>
        <table>
          <thead>
            <tr>
              {[t.name, t.email, t.roles, t.state].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row">
                  <button type="button" className="link-button" onClick={() => edit(user.id)}>
                    {user.name}
                  </button>
                </th>
                <td>{user.email}</td>
                <td>
                  {user.roles
                    .map((slug) => roles.find(({ value }) => value === slug)?.label ?? slug)
                    .join(', ')}
                </td>
                <td>{stateOf(user)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
      {(edited === 'new' || shown !== undefined) && (
        <UserDialog
          key={edited}
          user={shown}
          onClose={() => edit(undefined)}
          onChanged={() => void client.invalidateQueries({ queryKey: ['users'] })}
        />
      )}
    </div>
  );
}
