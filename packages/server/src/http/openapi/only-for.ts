import type { Actor } from '@bakehouse/store';
import type { OpenApiDocument } from '../openapi-document.ts';
import { operationsOn, type TypedModule } from './module-paths.ts';
import { whoMay } from './openapi.ts';

/** Writing to a module that is not named, by the general paths. */
const writes = /^\/modules\/\{module\}\/resources(\/\{id\})?$/;

/** The description without what only administrators and operators may call, and without writing that is possible in no module. */
export function onlyFor(
  document: OpenApiDocument,
  modules: readonly TypedModule[],
  { unrestricted }: Actor,
): OpenApiDocument {
  if (unrestricted) return document;
  const possible = new Set(modules.flatMap(operationsOn).map(([path, method]) => `${method} ${path}`));
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(
      ([method, { description }]) =>
        description !== whoMay.admin &&
        description !== whoMay.operator &&
        (!writes.test(path) || possible.has(`${method} ${path}`)),
    );
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
