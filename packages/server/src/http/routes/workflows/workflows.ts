import { Problem, workflowDefinition, workflowIdentifier } from '@bakehouse/contract';
import { readWorkflowVersion, readWorkflowVersions } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { removedAnswer, usedBy } from '../../answer/used-by.ts';
import { use } from '../../../developer/uses/use.ts';
import { usesOfChange } from '../../../developer/uses/uses-of.ts';
import { shownWorkflow, shownWorkflowBody } from '../../answer/shown-workflow.ts';

const params = z.object({ identifier: workflowIdentifier });
const anyObject = z.record(z.string(), z.unknown());
const unknown = () => new Problem('not_found', 'There is no such workflow.');

/** All workflows that the caller may run. */
export const listWorkflows = defineRoute({
  method: 'GET',
  path: '/workflows',
  tag: 'Workflows',
  summary: 'Lists workflows: all of them to administrators, to others those that they may run.',
  access: 'user',
  answers: {
    200: { about: 'All of them.', schema: z.object({ data: z.array(shownWorkflowBody), next: z.null() }) },
  },
  problems: [401],
  handle({ actor, services }) {
    const { all } = services.workflows().current();
    const data = all.flatMap(({ definition }) => shownWorkflow(actor, definition) ?? []);
    return { status: 200, body: { data, next: null } };
  },
});

/** A new workflow. */
export const createWorkflow = defineRoute({
  method: 'POST',
  path: '/workflows',
  tag: 'Workflows',
  summary: 'Checks and stores a new workflow.',
  access: 'admin',
  body: anyObject,
  answers: { 201: { about: 'Stored.', schema: workflowDefinition } },
  problems: [401, 403, 409],
  async handle({ actor, body, db, services }) {
    const { identifier, version, definition } = await services
      .workflows()
      .put(db, actor, body, { create: true });
    return {
      status: 201,
      body: definition,
      headers: { location: `/workflows/${identifier}`, etag: versionTag(version) },
    };
  },
});

/** One workflow. */
export const getWorkflow = defineRoute({
  method: 'GET',
  path: '/workflows/:identifier',
  tag: 'Workflows',
  summary: 'Gives a workflow: its definition to administrators, to others what it is called.',
  access: 'user',
  params,
  answers: { 200: { about: 'The definition.', schema: shownWorkflowBody } },
  problems: [401, 404],
  handle({ actor, params: { identifier }, services }) {
    const found = services
      .workflows()
      .current()
      .all.find((each) => each.identifier === identifier);
    const body = found === undefined ? undefined : shownWorkflow(actor, found.definition);
    if (found === undefined || body === undefined) throw unknown();
    return { status: 200, body, headers: { etag: versionTag(found.version) } };
  },
});

/** A workflow made or changed. */
export const putWorkflow = defineRoute({
  method: 'PUT',
  path: '/workflows/:identifier',
  tag: 'Workflows',
  summary:
    'Checks and stores a workflow: a new one, or the next version of a known one. If-Match names the version that is replaced. `Used-By` names what the change breaks elsewhere.',
  access: 'admin',
  params,
  body: anyObject,
  answers: {
    200: { about: 'Changed.', schema: workflowDefinition },
    201: { about: 'Stored.', schema: workflowDefinition },
  },
  problems: [401, 403, 412],
  async handle({ actor, params: { identifier }, body, db, services, request }) {
    if (body['identifier'] !== undefined && body['identifier'] !== identifier) {
      throw new Problem('invalid', 'The path and the definition name different workflows.', {
        errors: [{ path: 'identifier', message: `must be "${identifier}"`, code: 'conflict' }],
      });
    }
    // As it was written: the order of keys is kept.
    const json = body['identifier'] === undefined ? { identifier, ...body } : body;
    const workflows = services.workflows();
    const before = workflows.current().all.find((each) => each.identifier === identifier)?.definition;
    const { version, definition, created } = await workflows.put(db, actor, json, {
      version: expectedVersion(request),
    });
    const parts = { pool: services.pool(), modules: services.modules(), workflows };
    const change = { folder: 'workflows', identifier, before, after: definition };
    const uses = created ? [] : await usesOfChange(db, parts, change);
    return {
      status: created ? 201 : 200,
      body: definition,
      headers: { etag: versionTag(version), ...usedBy(uses) },
    };
  },
});

/** A workflow taken away. */
export const deleteWorkflow = defineRoute({
  method: 'DELETE',
  path: '/workflows/:identifier',
  tag: 'Workflows',
  summary:
    'Takes a workflow away. Runs that go on keep the version they began with. `Used-By` names what uses it; with `Prefer: return=representation` the answer has the places.',
  access: 'admin',
  params,
  answers: {
    204: { about: 'Gone.' },
    200: { about: 'Gone, with what uses it.', schema: z.object({ uses: z.array(use) }) },
  },
  problems: [401, 403, 404],
  async handle({ actor, params: { identifier }, db, services, request }) {
    const workflows = services.workflows();
    const before = workflows.current().all.find((each) => each.identifier === identifier)?.definition;
    await workflows.remove(db, actor, identifier);
    const parts = { pool: services.pool(), modules: services.modules(), workflows };
    const change = { folder: 'workflows', identifier, before, after: undefined };
    return removedAnswer(request, await usesOfChange(db, parts, change));
  },
});

const version = z.object({
  version: z.int(),
  at: z.string().describe('When it was stored'),
  by: z.string().nullable().describe('Id of the user who stored it; null for the system'),
  definition: workflowDefinition,
});

/** What a workflow was. */
export const listWorkflowVersions = defineRoute({
  method: 'GET',
  path: '/workflows/:identifier/versions',
  tag: 'Workflows',
  summary: 'Lists the definitions that a workflow had, the latest first.',
  access: 'admin',
  params,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'A page.', schema: pageSchema(version) } },
  problems: [401, 403, 404],
  async handle({ params: { identifier }, query: { limit, cursor }, db }) {
    const key = keyOfCursor(cursor, /^\d{1,9}$/);
    const before = key === undefined ? undefined : Number(key);
    const rows = await readWorkflowVersions(db, identifier, { limit: limit + 1, before });
    if (rows.length === 0 && before === undefined) throw unknown();
    return { status: 200, body: pageOf(rows, limit, (row) => String(row.version)) };
  },
});

/** One version of a workflow. */
export const getWorkflowVersion = defineRoute({
  method: 'GET',
  path: '/workflows/:identifier/versions/:version',
  tag: 'Workflows',
  summary: 'Gives a definition that a workflow had.',
  access: 'admin',
  params: params.extend({
    version: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a number')
      .transform(Number),
  }),
  answers: { 200: { about: 'The version.', schema: version } },
  problems: [401, 403, 404],
  async handle({ params: { identifier, version: number }, db }) {
    const found = await readWorkflowVersion(db, identifier, number);
    if (found === undefined) throw new Problem('not_found', 'There is no such version.');
    return { status: 200, body: found };
  },
});
