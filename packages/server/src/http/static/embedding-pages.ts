import type { Modules } from '@bakehouse/store';

/** The origins of pages that may show a page of the app inside them, by its path below the app: a public form may name some, nothing else does. */
export function embeddingPages(path: string, modules: Pick<Modules, 'find'>): readonly string[] {
  const module = /^forms\/([a-z][a-z0-9_]*)$/.exec(path)?.[1];
  if (module === undefined) return [];
  return modules.find(module)?.definition.bakery_resource.publicForm?.embed ?? [];
}
