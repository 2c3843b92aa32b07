import * as z from 'zod';
import { connectionName } from '../connections/connection-name.ts';

/** The name of an API, as in `api/shop/get_order`. */
export const apiName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,62}$/,
    'The name of an API is a small letter, then up to 62 small letters, digits, underscores or hyphens',
  )
  .describe('Name, as types of elements write it after `api/`');

/** The name of an operation, as in `api/shop/get_order`. */
export const operationName = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/,
    'The name of an operation is up to 100 letters, digits, underscores or hyphens',
  );

const typeName = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** What a value looks like: as much of JSON Schema as the check goes by. `$ref` names one of `schemas`. */
export interface ApiSchema {
  $ref?: string | undefined;
  type?: z.infer<typeof typeName> | z.infer<typeof typeName>[] | undefined;
  properties?: Record<string, ApiSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | undefined;
  items?: ApiSchema | undefined;
  enum?: (string | number | boolean | null)[] | undefined;
  format?: string | undefined;
}

const deep: z.ZodType<ApiSchema> = z.strictObject({
  $ref: z.string().optional(),
  type: z.union([typeName, z.array(typeName).min(1)]).optional(),
  get properties() {
    return z.record(z.string(), deep).optional();
  },
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
  get items() {
    return deep.optional();
  },
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .min(1)
    .optional(),
  format: z.string().optional(),
});

/** To those who read the shape of a definition it is one object: what holds itself has no end for them. */
const schema = z.record(z.string(), z.unknown()).superRefine((given, context) => {
  for (const { path, message } of deep.safeParse(given).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
}) as unknown as z.ZodType<ApiSchema>;

const parameter = z.strictObject({
  name: z.string().min(1).max(200),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  about: z.string().optional(),
  schema: schema.optional(),
  several: z
    .enum(['repeat', 'comma', 'space', 'pipe', 'deep'])
    .optional()
    .describe('How several values are written; each with the name again when left out'),
});

const body = z.strictObject({
  kind: z.enum(['json', 'form', 'multipart', 'text']),
  media: z.string().max(200),
  required: z.boolean().optional(),
  schema: schema.optional(),
  about: z.record(z.string(), z.string()).optional().describe('What its members are for'),
});

const answer = z.strictObject({
  media: z.string().max(200).optional(),
  as: z.enum(['text', 'file', 'xml', 'csv']).optional().describe('JSON when left out'),
  schema: schema.optional(),
});

/** One operation of an API. */
export const apiOperation = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  path: z.string().startsWith('/').max(2000),
  title: z.string().max(300),
  docs: z.string().max(10_000).optional(),
  deprecated: z.boolean().optional(),
  parameters: z.array(parameter).max(500).optional(),
  body: body.optional(),
  answer: answer.optional(),
});

/** Where an API is asked: http or https, without a user in it. */
export const apiServer = z
  .string()
  .max(2000)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, 'must be a web address such as https://api.example.com, without a user in it')
  .describe('Address of the server that is asked');

/** An API of another system: what its OpenAPI document says, as much of it as elements need. */
export const apiDefinition = z
  .strictObject({
    name: apiName,
    title: z.string().min(1).max(300),
    version: z.string().max(100).optional().describe('Version, as the document tells it'),
    source: z
      .string()
      .max(2000)
      .optional()
      .describe('Where the document came from: an address, or the name of a file'),
    server: apiServer,
    connection: connectionName
      .optional()
      .describe('Connection that proves who asks, unless an element names another'),
    operations: z.record(operationName, apiOperation),
    schemas: z.record(z.string(), schema).optional().describe('What several operations send or answer'),
  })
  .meta({ id: 'ApiDefinition' });

/** An API of another system. */
export type ApiDefinition = z.infer<typeof apiDefinition>;

/** One operation of an API. */
export type ApiOperation = z.infer<typeof apiOperation>;
