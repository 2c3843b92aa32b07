import { apiVersion, problemBody, problemCodes } from '@bakehouse/contract';
import type { z } from 'zod';
import type { AnswerSpec, Route } from '../define-route.ts';
import type { OpenApiDocument, Operation, JsonSchema } from '../openapi-document.ts';
import { schemaCollector, type SchemaCollector } from './schema-collector.ts';

/** Answers that any route may give. */
const commonProblems = [400, 429, 431, 503];

/** What the description says of who may call a route. */
export const whoMay = {
  public: 'Anybody may call it.',
  anybody: 'Anybody may call it; whoever is signed in sees what they may use.',
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
    ...(needsUser(route) ? [401, 403] : []),
    ...(route.body === undefined && route.upload === undefined ? [] : [422]),
    ...(route.method === 'GET' ? [] : problemsOfWrites(route)),
    ...(route.problems ?? []),
  ]);
  const responses: Operation['responses'] = Object.fromEntries(
    Object.entries(route.answers).map(([status, spec]) => [status, response(spec, schemas)]),
  );
  for (const status of problems) {
    const problem = problemResponse(status, schemas);
    const stated = responses[status];
    responses[status] =
      stated === undefined ? problem : { ...stated, content: { ...stated.content, ...problem.content } };
  }
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: whoMay[route.access],
    ...(needsUser(route) ? { security: [{ cookie: [] }, { bearer: [] }] } : {}),
    parameters: [...parameters(route.params, 'path', schemas), ...parameters(route.query, 'query', schemas)],
    ...requestBody(route, schemas),
    responses,
  };
}

/** What is refused before a route that changes something is asked: bodies, requests of other sites, and keys used twice. */
function problemsOfWrites(route: Route): number[] {
  return [403, 413, 415, ...(needsUser(route) ? [409, 422] : [])];
}

function requestBody({ body, upload }: Route, schemas: SchemaCollector): Pick<Operation, 'requestBody'> {
  if (upload !== undefined) {
    const content = upload.map((type) => [type, type === formType ? formSchema(body, schemas) : {}] as const);
    return { requestBody: { required: true, content: Object.fromEntries(content) } };
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

const formType = 'multipart/form-data';

/** A form: the file, and the fields beside it. */
function formSchema(fields: z.ZodType | undefined, schemas: SchemaCollector): { schema: JsonSchema } {
  const { properties = {} } = fields === undefined ? {} : schemas.inline(fields, 'input');
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { schema: { type: 'object', properties: { file, ...properties }, required: ['file'] } };
}

function response(
  { about, type, also = [], schema }: AnswerSpec,
  schemas: SchemaCollector,
): Operation['responses'][string] {
  const headers = { 'API-Version': { $ref: '#/components/headers/ApiVersion' } };
  const others = Object.fromEntries(also.map((other) => [other, {}]));
  if (schema !== undefined)
    return {
      description: about,
      headers,
      content: { 'application/json': { schema: schemas.add(schema, 'output') }, ...others },
    };
  return type === undefined
    ? { description: about, headers }
    : { description: about, headers, content: { [type.split(';', 1)[0] ?? type]: {}, ...others } };
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
