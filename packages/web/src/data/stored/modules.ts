import type { FieldDefinition, ModuleDefinition } from '@bakehouse/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import type { Page } from '../server/page.ts';

/** A module as screens use it. */
export interface Module {
  identifier: string;
  title: string;
  definition: ModuleDefinition['bakery_resource'];
  fields: readonly FieldDefinition[];
}

/** All modules that the user has a right on. */
export const modulesQuery = queryOptions({
  queryKey: ['modules'],
  queryFn: async (): Promise<Module[]> => {
    const { data } = await request<Page<ModuleDefinition>>('/modules');
    return data.map(toModule).sort(inOrder);
  },
  staleTime: 60_000,
});

/** All modules, in components. */
export function useModules(): Module[] {
  return useSuspenseQuery(modulesQuery).data;
}

/** One module, or undefined where the user has no right on it. */
export function useModule(identifier: string): Module | undefined {
  return useModules().find((module) => module.identifier === identifier);
}

/** By the place that the definition gives, then by title. */
function inOrder(a: Module, b: Module): number {
  const place = ({ definition: { order } }: Module) => order ?? Number.MAX_SAFE_INTEGER;
  return place(a) - place(b) || a.title.localeCompare(b.title);
}

function toModule(given: ModuleDefinition): Module {
  const { bakery_resource: definition, bakery_resource_module: identifier } = given;
  return { identifier, title: definition.title ?? identifier, definition, fields: definition.fields };
}
