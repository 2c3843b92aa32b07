import { Problem, roleSlug } from '@bakehouse/contract';
import { adminRole, findRoleActor, type Actor, type Executor } from '@bakehouse/store';
import * as z from 'zod';
import { definitionSchema, schemaFiles } from '../../../developer/definition-schemas.ts';
import { onlyFor } from '../../openapi/only-for.ts';
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
    role: roleSlug
      .optional()
      .describe(
        'Describes only what whoever has this role alone may do; yours, or any for administrators. Of modules all, where nothing is said',
      ),
  }),
  problems: [403, 404],
  answers: { 200: { about: 'The description.', schema: z.looseObject({ openapi: z.string() }) } },
  async handle({ services, db, actor, query: { role, modules = role === undefined ? undefined : 'all' } }) {
    const document = services.apiDescription();
    const who = role === undefined ? actor : await actorOfRole(db, actor, role);
    if (modules === undefined) return { status: 200, body: document };
    const typed = typedModules(services.modules(), who, modules);
    const workflows = typedWorkflows(services.workflows().current(), who);
    const body = withTypes(document, typed, workflows);
    return { status: 200, body: role === undefined ? body : onlyFor(body, typed, who) };
  },
});

/** Somebody with one role: one's own, or any for administrators. */
async function actorOfRole(db: Executor, actor: Actor, slug: string): Promise<Actor> {
  if (!actor.unrestricted && actor.user?.roles.includes(slug) !== true)
    throw new Problem(
      'forbidden',
      'You see what your own roles may do; administrators see it for every role.',
    );
  if (slug === adminRole) return actor;
  const found = await findRoleActor(db, slug);
  if (found === undefined) throw new Problem('not_found', `There is no role "${slug}".`);
  return found;
}

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
