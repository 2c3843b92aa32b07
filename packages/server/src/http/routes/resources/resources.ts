import { moduleIdentifier, resource, resourceCreate, resourceUpdate } from '@bakehouse/contract';
import {
  createResource,
  deleteResource,
  readListText,
  readOne,
  readSelected,
  referencesTo,
  updateResource,
  writeNested,
} from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute, type Answer, type RouteInput } from '../../define-route.ts';
import { expectedVersion, hasAlready, versionTag } from '../../answer/etag.ts';
import {
  accessOf,
  fieldsParam,
  filterParam,
  formAccessOf,
  limitParam,
  moduleParams,
  namesParam,
  resourceParams,
  searchParam,
  selectedBy,
} from '../../request/resource-input.ts';

/** A resource with what comes along with it. */
export const expanded = resource.extend({
  expand: z.record(z.string(), z.unknown()).optional().describe('Related resources by relation'),
  highlights: z
    .record(z.string(), z.array(z.object({ text: z.string(), match: z.boolean() })))
    .optional()
    .describe('What a search has found, by field: the text around it in parts'),
});

/** One page of a module's resources. */
export const listResources = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources',
  tag: 'Resources',
  summary: "Lists a module's resources.",
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    filter: filterParam,
    search: searchParam,
    sort: z
      .string()
      .max(500)
      .optional()
      .describe(
        'Fields to sort by; a minus sign means descending: -updatedAt,customer.name. When left out, a search gives the best first',
      ),
    fields: fieldsParam,
    limit: limitParam(25, 1000),
    cursor: z.string().max(30_000).optional().describe('Where the page before ended'),
    expand: namesParam.describe('Relations whose resources come along'),
    distinct: namesParam.describe(
      'Fields, also through relations: of the resources with the same values in them only the first is given',
    ),
    highlights: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('Whether each comes with what the search has found in it'),
  }),
  answers: {
    200: { about: 'A page.', schema: z.object({ data: z.array(expanded), next: z.string().nullable() }) },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { fields, expand, ...rest } = input.query;
    const select = selectedBy(fields, expand);
    const { json, next } = await readListText(accessOf(input), input.params.module, { ...rest, select });
    return { status: 200, body: `{"data":[${json}],"next":${JSON.stringify(next)}}` };
  },
});

/** A new resource. */
export const createOne = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources',
  tag: 'Resources',
  summary: 'Creates a resource.',
  access: 'user',
  params: moduleParams,
  body: resourceCreate,
  answers: { 201: { about: 'Created.', schema: resource } },
  problems: [401, 403, 404, 409],
  async handle(input) {
    const { module } = input.params;
    const { id, json, version } = await writeNested(
      formAccessOf(input),
      module,
      input.body.data,
      (access, data) => createResource(access, module, { id: input.body.id, data }),
    );
    return {
      status: 201,
      body: json,
      headers: { location: `/modules/${module}/resources/${id}`, etag: versionTag(version) },
    };
  },
});

/** One resource. */
export const getResource = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/:id',
  tag: 'Resources',
  summary: 'Gives a resource.',
  access: 'user',
  params: resourceParams,
  query: z.strictObject({
    fields: fieldsParam,
    expand: namesParam.describe('Relations whose resources come along'),
  }),
  answers: { 200: { about: 'The resource.', schema: expanded }, 304: { about: 'Not changed.' } },
  problems: [401, 403, 404],
  async handle(input) {
    const { module, id } = input.params;
    const select = selectedBy(input.query.fields, input.query.expand);
    const { json, version } = await (select === undefined
      ? readOne(accessOf(input), module, id)
      : readSelected(accessOf(input), module, id, select));
    const etag = versionTag(version);
    // What comes along changes without the version of the resource.
    return select === undefined && hasAlready(input.request, etag)
      ? { status: 304, headers: { etag } }
      : { status: 200, body: json, headers: { etag } };
  },
});

const changed = {
  tag: 'Resources',
  access: 'user',
  params: resourceParams,
  body: resourceUpdate,
  answers: { 200: { about: 'The resource as it is now.', schema: resource } },
  problems: [401, 403, 404, 409, 412, 428],
} as const;

/** A resource replaced. */
export const replaceResource = defineRoute({
  ...changed,
  method: 'PUT',
  path: '/modules/:module/resources/:id',
  summary: 'Replaces the data of a resource.',
  handle: (input) => change(input, 'replace'),
});

/** A resource patched. */
export const patchResource = defineRoute({
  ...changed,
  method: 'PATCH',
  path: '/modules/:module/resources/:id',
  summary: 'Applies a JSON merge patch to the data of a resource.',
  handle: (input) => change(input, 'patch'),
});

async function change(
  input: RouteInput<z.output<typeof resourceParams>, unknown, z.output<typeof resourceUpdate>>,
  mode: 'replace' | 'patch',
): Promise<Answer> {
  const { module, id } = input.params;
  const expected = expectedVersion(input.request);
  const { json, version } = await writeNested(formAccessOf(input), module, input.body.data, (access, data) =>
    updateResource(access, module, id, { mode, data, version: expected }),
  );
  return { status: 200, body: json, headers: { etag: versionTag(version) } };
}

const references = z.object({
  data: z.array(
    z.object({
      module: moduleIdentifier,
      field: z.string().describe('Path of the relation, such as items.product'),
      onDelete: z.enum(['restrict', 'clear', 'cascade']).describe('What a deletion does to them'),
      count: z.int().describe('How many resources that the caller may read name this one'),
    }),
  ),
});

/** What names a resource. */
export const getReferences = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/:id/references',
  tag: 'Resources',
  summary: 'Tells how many resources name this one by a relation, and what deleting it does to them.',
  access: 'user',
  params: resourceParams,
  answers: { 200: { about: 'By module and field.', schema: references } },
  problems: [401, 403, 404],
  async handle(input) {
    const { module, id } = input.params;
    await readOne(accessOf(input), module, id);
    return { status: 200, body: { data: await referencesTo(accessOf(input), module, id) } };
  },
});

/** A resource deleted. */
export const deleteOne = defineRoute({
  method: 'DELETE',
  path: '/modules/:module/resources/:id',
  tag: 'Resources',
  summary: 'Deletes a resource.',
  access: 'user',
  params: resourceParams,
  answers: { 204: { about: 'Deleted.' } },
  problems: [401, 403, 404, 409, 412, 428],
  async handle(input) {
    await deleteResource(
      accessOf(input),
      input.params.module,
      input.params.id,
      expectedVersion(input.request),
    );
    return { status: 204 };
  },
});
