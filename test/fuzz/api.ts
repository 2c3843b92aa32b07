import type { OpenApiDocument, Operation } from '../../packages/server/src/http/openapi-document.ts';

/** A JSON Schema, as far as requests are made from it. */
export type Schema = Record<string, unknown>;

/** One operation of the API, with what its address is made of. */
export interface ApiOperation {
  /** For example `GET /modules/{module}`. */
  name: string;
  method: string;
  template: string;
  /** The segments of the path; a parameter stands as `{name}`. */
  segments: readonly string[];
  spec: Operation;
}

/** The operations of an API description. */
export function operationsOf(document: OpenApiDocument): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, spec]) => ({
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      template,
      segments: template.split('/').slice(1),
      spec,
    })),
  );
}

/** Which operation answers an address: fixed segments come before parameters. Undefined where none does. */
export function operationAt(
  operations: readonly ApiOperation[],
  method: string,
  path: string,
): ApiOperation | undefined {
  const given = path.split('?', 1)[0]?.split('/').slice(1) ?? [];
  let best: ApiOperation | undefined;
  for (const operation of operations) {
    if (operation.method !== method || !fits(operation.segments, given)) continue;
    if (best === undefined || isMoreFixed(operation.segments, best.segments)) best = operation;
  }
  return best;
}

const isParameter = (segment: string | undefined) => segment?.startsWith('{') === true;

function fits(segments: readonly string[], given: readonly string[]): boolean {
  // The rest of a path, whatever it is.
  const open = segments.at(-1) === '{path}';
  if (open ? given.length < segments.length : given.length !== segments.length) return false;
  return segments.every((segment, at) => isParameter(segment) || segment === given[at]);
}

function isMoreFixed(a: readonly string[], b: readonly string[]): boolean {
  for (const [at, segment] of a.entries()) {
    const [left, right] = [isParameter(segment), isParameter(b[at])];
    if (left !== right) return right;
  }
  return false;
}
