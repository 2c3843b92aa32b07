import type { RequestOptions } from '../../data/server/request.ts';

/** A request to the resources of a module. */
export interface ResourceRequest {
  module: string;
  id?: string;
  part?: 'total' | 'batch' | 'aggregate' | 'loops';
  method: NonNullable<RequestOptions['method']>;
}

/** Reads what a request asks of a module; undefined where it asks something else. */
export function resourceRequest(
  path: string,
  { method = 'GET' }: RequestOptions,
): ResourceRequest | undefined {
  const match = /^\/modules\/([a-z][a-z0-9_]*)\/resources(?:\/([\w-]+))?$/.exec(path);
  const [, module, rest] = match ?? [];
  if (module === undefined) return undefined;
  if (rest === undefined) return { module, method };
  if (rest === 'total' || rest === 'batch' || rest === 'aggregate' || rest === 'loops')
    return { module, method, part: rest };
  return /^[0-9a-f-]{36}$/.test(rest) ? { module, method, id: rest } : undefined;
}

/** Whether the answer to a path is kept as it came, to be given again without a connection. */
export function isKept(path: string): boolean {
  return /^\/modules\/[a-z][a-z0-9_]*\/(?:form-workflows|views)$/.test(path);
}
