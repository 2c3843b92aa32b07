import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../data/server/client.ts';
import type { Page } from '../../data/server/page.ts';

/** An element type that is made of what is stored, as a list shows it. */
export interface FoundType {
  type: string;
  title: string;
  summary: string;
}

const none: readonly FoundType[] = [];

/** Element types of what is stored that fit what is typed; none before there are two letters. */
export function useFound(typed: string): readonly FoundType[] {
  const search = typed.trim();
  const { data } = useQuery({
    queryKey: ['elements', 'search', search],
    queryFn: async () => (await request<Page<FoundType>>('/elements', { query: { search, limit: 30 } })).data,
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
  return search.length > 1 ? (data ?? none) : none;
}
