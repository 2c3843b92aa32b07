import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import { hasCode, isUnreachable } from '../server/problem.ts';
import { queryClient } from '../server/query-client.ts';
import type { ModuleRights, Rights, User } from './rights.ts';

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<User | null> => {
    if (localStorage.getItem(signOutLater) !== null && !(await endSession())) return null;
    try {
      return (await request<{ user: User }>('/auth/me')).user;
    } catch (error) {
      if (hasCode(error, 'unauthenticated')) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the caller may do. */
export const rightsQuery = queryOptions({
  queryKey: ['rights'],
  queryFn: () => request<Rights>('/auth/rights'),
  staleTime: 60_000,
});

/** The user who is signed in; only used behind the sign-in. */
export function useUser(): User {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null)
    throw new Error('useUser was called while nobody is signed in: use it only behind the sign-in');
  return data;
}

/** What the user may do. */
export function useRights(): Rights {
  return useSuspenseQuery(rightsQuery).data;
}

/** What the user may do with a module. */
export function useModuleRights(module: string): ModuleRights {
  return useRights().modules[module] ?? nothing;
}

/** Forgets that the server was to be told of a sign-out: whoever signs in now takes the place of that session. */
export function cancelPendingSignOut(): void {
  localStorage.removeItem(signOutLater);
}

/** Keeps who has signed in and forgets what was read before. */
export function beginSession(user: User): void {
  cancelPendingSignOut();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Set while the server does not know yet that the user has signed out. */
const signOutLater = 'bakehouse.sign-out';

/** Ends the session on the server, now or when it answers next. */
export async function endSessionOnServer(): Promise<void> {
  localStorage.setItem(signOutLater, '1');
  await endSession();
}

/** Notes that nobody is signed in any more, and forgets what was read. */
export function clearSession(): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Ends the session on the server; false where the server could not be told. */
async function endSession(): Promise<boolean> {
  try {
    await request('/auth/sign-out', { method: 'POST', direct: true });
  } catch (error) {
    if (isUnreachable(error)) return false;
    if (!hasCode(error, 'unauthenticated')) throw error;
  }
  localStorage.removeItem(signOutLater);
  return true;
}

const nothing: ModuleRights = { read: [], search: [], create: null, update: null, delete: false };
