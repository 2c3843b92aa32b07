import { apiVersion, problemBody, problemCodes } from '@bakehouse/contract';
import type { z } from 'zod';
import type { AnswerSpec, Route } from '../define-route.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { schemaCollector, type SchemaCollector } from './schema-collector.ts';

/** Answers that any route may give. */
const commonProblems = [400, 429, 503];

const whoMay = {
  public: 'Anybody may call it.',
  operator: 'From this machine, or with the metrics token.',
  user: 'Whoever is signed in; rights decide what they see and do.',
  session: 'Whoever is signed in, though not by an API token.',
  admin: 'Administrators.',
};

/** Describes the routes as an OpenAPI 3.1 document. */
export function openApi(routes: readonly Route[], server: string): OpenApiDocument {
  const schemas = schemaCollector();
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bakehouse',
      version: apiVersion,
      description:
        'Modules, resources, workflows and sites. Errors are application/problem+json; every list answers {data, next}.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.all(),
      headers: {
        ApiVersion: { description: 'Version of this API.', schema: { type: 'string', const: apiVersion } },
      },
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'bakehouse_session',
          description:
            'For browsers; `__Host-bakehouse_session` on https. Changes need the Origin of the app.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API token.' },
      },
    },
  };
}

function needsUser({ access }: Route): boolean {
  return access === 'user' || access === 'session' || access === 'admin';
}

function operation(route: Route, schemas: SchemaCollector): Operation {
  const problems = new Set([
    ...commonProblems,
    ...(route.body === undefined && route.upload === undefined ? [] : [413, 415, 422]),
    ...(needsUser(route) ? [401, 403] : []),
    ...(route.problems ?? []),
  ]);
  const responses = [
    ...Object.entries(route.answers).map(([status, spec]) => [status, response(spec, schemas)] as const),
    ...[...problems].map((status) => [String(status), problemResponse(status, schemas)] as const),
  ];
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: whoMay[route.access],
    ...(needsUser(route) ? { security: [{ cookie: [] }, { bearer: [] }] } : {}),
    parameters: [...parameters(route.params, 'path', schemas), ...parameters(route.query, 'query', schemas)],
    ...requestBody(route, schemas),
    responses: Object.fromEntries(responses.sort(([a], [b]) => Number(a) - Number(b))),
  };
}

function requestBody({ body, upload }: Route, schemas: SchemaCollector): Pick<Operation, 'requestBody'> {
  if (upload !== undefined) {
    return { requestBody: { required: true, content: Object.fromEntries(upload.map((type) => [type, {}])) } };
  }
  return body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.add(body, 'input') } },
        },
      };
}

function response(
  { about, type, schema }: AnswerSpec,
  schemas: SchemaCollector,
): Operation['responses'][string] {
  const headers = { 'API-Version': { $ref: '#/components/headers/ApiVersion' } };
  if (schema !== undefined)
    return {
      description: about,
      headers,
      content: { 'application/json': { schema: schemas.add(schema, 'output') } },
    };
  return type === undefined
    ? { description: about, headers }
    : { description: about, headers, content: { [type.split(';', 1)[0] ?? type]: {} } };
}

function problemResponse(status: number, schemas: SchemaCollector): Operation['responses'][string] {
  const codes = Object.entries(problemCodes).filter(([, problem]) => problem.status === status);
  const headers = { 'API-Version': { $ref: '#/components/headers/ApiVersion' } };
  const description = codes.map(([code, { title }]) => `${title} (\`${code}\`)`).join('; ');
  return {
    description,
    headers,
    content: { 'application/problem+json': { schema: schemas.add(problemBody, 'output') } },
  };
}

function parameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  schemas: SchemaCollector,
): Operation['parameters'] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name: name === '*' ? 'path' : name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: rest,
      ...(description === undefined ? {} : { description }),
    };
  });
}

/** A stable name for generated clients, for example `getModulesModuleResources`. */
function operationId({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${method.toLowerCase()}${name === '' ? 'Root' : name}${path.endsWith('*') ? 'File' : ''}`;
}
