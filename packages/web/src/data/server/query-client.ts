import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOffline } from './connection.ts';
import { isUnreachable, isRefused } from './problem.ts';

/** What was read from the server, kept while it is fresh. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Without a network the copy on this device answers.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) =>
        !isOffline() && (isUnreachable(error) || (isRefused(error) && error.status === 503)) && count < 5,
      retryDelay: (count) => Math.min(500 * 2 ** count, 5_000),
      refetchOnWindowFocus: false,
    },
  },
});

const signedOut = new Set<() => void>();

/** Calls back when an answer says that the session has ended. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

function leaveWhenSignedOut(error: unknown): void {
  if (isRefused(error) && error.code === 'unauthenticated') {
    for (const listener of signedOut) listener();
  }
}
