import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { definitionSchema, schemaFiles } from '../../../developer/definition-schemas.ts';
import { withTypes } from '../../openapi/module-paths.ts';
import { typedModules, typedWorkflows } from '../../openapi/typed-for.ts';
import { defineRoute } from '../../define-route.ts';
import { docsPage, docsStyle } from '../../docs-page/docs-page.ts';
import { contentPolicies, documentHeaders } from '../../answer/security-headers.ts';

/** The description of the API for programs. */
export const openApiJson = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  tag: 'Operation',
  summary: 'Describes this API as OpenAPI 3.1; with `modules` also each module and workflow with its types.',
  access: 'anybody',
  query: z.strictObject({
    modules: z
      .string()
      .max(10_000)
      .optional()
      .describe(
        '`all`, or identifiers separated by commas: modules that you may use come with their own paths and types, and workflows with a declared input that you may run',
      ),
  }),
  answers: { 200: { about: 'The description.', schema: z.looseObject({ openapi: z.string() }) } },
  handle: ({ services, actor, query: { modules } }) => ({
    status: 200,
    body:
      modules === undefined
        ? services.apiDescription()
        : withTypes(
            services.apiDescription(),
            typedModules(services.modules(), actor, modules),
            typedWorkflows(services.workflows().current(), actor),
          ),
  }),
});

/** The schemas of definitions, for editors. */
export const getSchema = defineRoute({
  method: 'GET',
  path: '/schemas/:file',
  tag: 'Operation',
  summary: 'Gives the JSON Schema of a kind of definition, for editors that complete and check.',
  access: 'public',
  params: z.object({ file: z.string().max(100).describe(schemaFiles.join(', ')) }),
  answers: {
    200: { about: 'The schema.', schema: z.looseObject({}) },
  },
  problems: [404],
  handle({ params: { file } }) {
    const schema = definitionSchema(file);
    if (schema === undefined)
      throw new Problem('not_found', `There is no such schema; known: ${schemaFiles.join(', ')}.`);
    return { status: 200, body: schema, headers: { 'cache-control': 'public, max-age=3600' } };
  },
});

/** The description of the API for people. */
export const docs = defineRoute({
  method: 'GET',
  path: '/docs',
  tag: 'Operation',
  summary: 'Shows this API as a page to read.',
  access: 'public',
  answers: { 200: { about: 'The page.', type: 'text/html; charset=utf-8' } },
  handle: ({ services }) => ({
    status: 200,
    body: docsPage(services.apiDescription()),
    headers: { ...documentHeaders, 'content-security-policy': contentPolicies.page },
  }),
});

/** The look of the page. */
export const docsCss = defineRoute({
  method: 'GET',
  path: '/docs/style.css',
  tag: 'Operation',
  summary: 'Gives the style of the API page.',
  access: 'public',
  answers: { 200: { about: 'The style.', type: 'text/css; charset=utf-8' } },
  handle: () => ({ status: 200, body: docsStyle, headers: { 'cache-control': 'no-cache' } }),
});
