import type { Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../data/server/client.ts';
import { labelOf } from '../../data/stored/label.ts';
import { useModules, type Module } from '../../data/stored/modules.ts';
import type { Page } from '../../data/server/page.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { useRights } from '../../data/session/session.ts';
import type { Command } from './commands.ts';
import { shellTexts } from '../texts.ts';

/** Resources of all modules that fit what was typed, as commands that open them. */
export function useResourceSearch(typed: string): Command[] {
  const t = useTexts(shellTexts);
  const modules = useModules();
  const rights = useRights();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    queryKey: ['found', asked],
    enabled: asked.length >= 2,
    queryFn: async ({ signal }) => {
      const readable = modules.filter(({ identifier }) => (rights.modules[identifier]?.read.length ?? 0) > 0);
      const pages = await Promise.all(readable.slice(0, 8).map((module) => find(module, asked, signal)));
      return pages.flat();
    },
  });
  return asked === typed.trim() && asked.length >= 2
    ? data.map(({ module, resource, label }) => ({
        id: resource.id,
        group: t.found,
        title: label,
        hint: module.title,
        run: (go) => go(paths.show(module.identifier, resource.id)),
      }))
    : [];
}

async function find(module: Module, search: string, signal: AbortSignal) {
  try {
    const path = `/modules/${module.identifier}/resources`;
    const { data } = await request<Page<Resource>>(path, { query: { search, limit: 5 }, signal });
    return await Promise.all(
      data.map(async (resource) => ({ module, resource, label: await labelOf(module, resource) })),
    );
  } catch {
    // A module that cannot be searched has nothing to show here.
    return [];
  }
}
