import type { Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { labelOf } from '../../../data/stored/label.ts';
import type { Module } from '../../../data/stored/modules.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { fieldTexts } from '../../texts.ts';
import type { Choice } from './choices.ts';

/** Resources of a module that fit what is typed, together with those chosen already. */
export function useReferences(
  module: Module | undefined,
  chosen: readonly string[],
  typed: string,
): { choices: Choice[]; loading: boolean } {
  const search = useLater(typed.trim());
  const named = useReferenceNames(module, chosen);
  const { data = [], isFetching } = useQuery({
    queryKey: ['references', module?.identifier, search],
    enabled: module !== undefined,
    queryFn: async ({ signal }) => {
      if (module === undefined) return [];
      const path = `/modules/${module.identifier}/resources`;
      const { data: found } = await request<Page<Resource>>(path, { query: { search, limit: 30 }, signal });
      return Promise.all(
        found.map(async (resource) => ({ value: resource.id, label: await labelOf(module, resource) })),
      );
    },
    placeholderData: (before) => before,
  });
  const extra = named.filter(({ value }) => !data.some((each) => each.value === value));
  return {
    choices: [...(typed === '' ? extra : []), ...data, ...(typed === '' ? [] : extra)],
    loading: isFetching,
  };
}

/** The names of resources by id; one request for many, kept for a while. */
export function useReferenceNames(module: Module | undefined, ids: readonly string[]): Choice[] {
  const t = useTexts(fieldTexts);
  const wanted = [...new Set(ids)].sort();
  const { data } = useQuery({
    queryKey: ['reference names', module?.identifier, wanted],
    enabled: module !== undefined && wanted.length > 0,
    staleTime: 60_000,
    queryFn: async () => {
      if (module === undefined) return [];
      const filter = JSON.stringify({ id: { _in: wanted } });
      const path = `/modules/${module.identifier}/resources`;
      const { data: found } = await request<Page<Resource>>(path, {
        query: { filter, limit: wanted.length },
      });
      return Promise.all(
        found.map(async (resource) => ({ value: resource.id, label: await labelOf(module, resource) })),
      );
    },
  });
  // What was asked for and is not there was deleted, or is not theirs to read.
  const other = data === undefined ? '…' : t.deletedEntry;
  return wanted.map((value) => data?.find((each) => each.value === value) ?? { value, label: other });
}

function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
