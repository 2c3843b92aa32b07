import { keepPreviousData } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import type { Page } from '../server/page.ts';
import { pathOf } from './resources.ts';

/** One change of an entry, as far as the reader may see it. */
export interface Revision {
  version: number;
  op: 'create' | 'update' | 'delete';
  at: string;
  by: string | null;
  run: string | null;
  files: Record<string, number>;
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** The changes of an entry, the latest first, page by page; those that led to a version stay while those of the next are read. */
export function revisionsQuery(module: string, id: string, version?: number) {
  return {
    queryKey: ['revisions', module, id, ...(version === undefined ? [] : [version])],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      request<Page<Revision>>(`${pathOf(module)}/${id}/revisions`, { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page<Revision>) => next ?? undefined,
  };
}
