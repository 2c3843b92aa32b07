import { resource, resourceUpdate } from '@bakehouse/contract';
import { upsertResource, writeNested } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute, type Answer, type RouteInput } from '../../define-route.ts';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { formAccessOf, keyParam, moduleParams } from '../../request/resource-input.ts';

const upserting = {
  path: '/modules/:module/resources',
  tag: 'Resources',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({ by: keyParam }),
  body: resourceUpdate,
  answers: {
    200: { about: 'It was there: as it is now.', schema: resource },
    201: { about: 'Created.', schema: resource },
  },
  problems: [401, 403, 404, 409, 412, 428],
} as const;

/** A resource replaced by its key, or created. */
export const replaceByKey = defineRoute({
  ...upserting,
  method: 'PUT',
  summary: 'Replaces the data of the resource that has the same values in a unique key, or creates it.',
  handle: (input) => upsert(input, 'replace'),
});

/** A resource patched by its key, or created. */
export const patchByKey = defineRoute({
  ...upserting,
  method: 'PATCH',
  summary:
    'Applies a JSON merge patch to the resource that has the same values in a unique key, or creates it.',
  handle: (input) => upsert(input, 'patch'),
});

async function upsert(
  input: RouteInput<
    z.output<typeof moduleParams>,
    z.output<typeof upserting.query>,
    z.output<typeof resourceUpdate>
  >,
  mode: 'replace' | 'patch',
): Promise<Answer> {
  const { module } = input.params;
  const change = { by: input.query.by, mode, version: expectedVersion(input.request) };
  const { id, json, version, created } = await writeNested(
    formAccessOf(input),
    module,
    input.body.data,
    (access, data) => upsertResource(access, module, { ...change, data }),
  );
  const etag = versionTag(version);
  return created
    ? { status: 201, body: json, headers: { location: `/modules/${module}/resources/${id}`, etag } }
    : { status: 200, body: json, headers: { etag } };
}
