import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { docsPage, docsStyle } from '../../docs-page/docs-page.ts';
import { contentPolicies, documentHeaders } from '../../answer/security-headers.ts';

/** The description of the API for programs. */
export const openApiJson = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  tag: 'Operation',
  summary: 'Describes this API as OpenAPI 3.1.',
  access: 'public',
  answers: { 200: { about: 'The description.', schema: z.looseObject({ openapi: z.string() }) } },
  handle: ({ services }) => ({ status: 200, body: services.apiDescription() }),
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
