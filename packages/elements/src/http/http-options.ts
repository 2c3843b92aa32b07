import { httpConnectionKinds } from '@bakehouse/contract';
import { recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { answerSchema } from '../schema/answer-schema.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** As what the body of an answer is given. */
export const bodyKinds = ['json', 'text', 'base64', 'xml', 'csv', 'file'] as const;

const status = z.union([z.int().min(100).max(599), z.string().regex(/^[1-5](?:xx|\d\d)$/i)]);
const expected = z.union([status, z.enum(bodyKinds)]);

/** Pages that are asked for where nothing is said, and at most. */
export const pageLimits = { usual: 10, most: 1000 };

/** The options of `data/http`. */
export const httpOptions = z.strictObject({
  url: recipeOption.describe('Web address to ask; http or https, and public'),
  method: z
    .preprocess((given) => (typeof given === 'string' ? given.toUpperCase() : given), z.enum(methods))
    .default('GET')
    .describe('GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS'),
  headers: recipeOption.optional().describe('Headers: name to value'),
  connection: connectionOption(httpConnectionKinds)
    .optional()
    .describe('Connection that proves who asks; only its hosts can be asked then'),
  body: recipeOption.optional().describe('What is sent: text as it is, anything else as JSON'),
  parts: recipeOption
    .optional()
    .describe(
      'What is sent as a form with files (multipart/form-data), instead of `body`: name to text, file, or a list of these',
    ),
  as: z
    .enum(bodyKinds)
    .optional()
    .describe(
      'As what the answer is read: json, xml or csv as data, text, base64, or file, which stores it; by its media type if omitted',
    ),
  filename: recipeOption
    .optional()
    .describe(
      'Name of the file, or its whole virtual path, with `as: "file"`; that of the address if omitted',
    ),
  schema: answerSchema
    .optional()
    .describe(
      'What the body looks like, as JSON Schema: the check knows its members then, and an answer that does not fit fails',
    ),
  next: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .describe(
      'Expression over an answer (`status`, `headers`, `body`; `$page` is its number) that gives the address of the next page, or nothing after the last',
    ),
  items: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Expression over an answer that gives the items of a page; its body if omitted'),
  pages: z
    .int()
    .min(1)
    .max(pageLimits.most)
    .optional()
    .describe(`Most pages that are asked for with \`next\`; ${pageLimits.usual} if omitted`),
  expect: z
    .union([expected, z.array(expected).min(1)])
    .optional()
    .describe(
      'What counts as success: a status (200), a class ("2xx"), a kind of body (json, text, base64), or a list of these; any 2xx if omitted',
    ),
});
