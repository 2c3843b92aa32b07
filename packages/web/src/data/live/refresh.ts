import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Asks anew for what has changed. A first answer that is on its way may be older than the change: it is waited for, and asked for again. */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = client.getQueryState(queryKey)?.data === undefined;
  await client.invalidateQueries({ queryKey });
  if (isFirst) await client.invalidateQueries({ queryKey });
}
