import type { OpenApiDocument, Operation } from '../http/openapi-document.ts';

/** What a client can have come to rely on, of one operation. */
export interface Surface {
  /** Names of parameters, with their place. */
  parameters: string[];
  /** What a request must bring. */
  required: string[];
  /** The members of each JSON answer, by status. */
  answers: Record<string, string[]>;
}

/** What clients of an API can have come to rely on, by operation. */
export function apiSurface(document: OpenApiDocument): Record<string, Surface> {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, surfaceOf(document, operation)] as const,
    ),
  );
  return Object.fromEntries(entries);
}

function surfaceOf(document: OpenApiDocument, { parameters, requestBody, responses }: Operation): Surface {
  const body = resolved(document, requestBody?.content['application/json']?.schema);
  return {
    parameters: parameters.map(({ in: place, name }) => `${place} ${name}`).sort(),
    required: [
      ...parameters.filter(({ required }) => required).map(({ in: place, name }) => `${place} ${name}`),
      ...((body['required'] ?? []) as string[]).map((name) => `body ${name}`),
    ].sort(),
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => {
        const schema = resolved(document, content?.['application/json']?.schema);
        return [status, Object.keys(schema['properties'] ?? {}).sort()] as const;
      }),
    ),
  };
}

function resolved(document: OpenApiDocument, schema: object = {}): Record<string, unknown> {
  const found = schema as Record<string, unknown>;
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(found['$ref']))?.[1];
  return name === undefined ? found : resolved(document, document.components.schemas[name]);
}
