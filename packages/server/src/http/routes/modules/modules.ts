import { moduleDefinition, Problem } from '@bakehouse/contract';
import { isHidden } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { whoOf } from '../../request/audited.ts';
import { moduleParams } from '../../request/resource-input.ts';
import { shownModule } from '../../answer/shown-module.ts';
import { removedAnswer, usedBy } from '../../answer/used-by.ts';
import { use } from '../../../developer/uses/use.ts';
import { carriedOver, markCarried, storeCarried } from '../../../developer/uses/carried-over.ts';
import { usesOfChange } from '../../../developer/uses/uses-of.ts';

const anyObject = z.record(z.string(), z.unknown());
const changedModule = moduleDefinition
  .extend({
    uses: z
      .array(use)
      .optional()
      .describe(
        'What uses the fields, choices and events that this change takes away; left out where nothing does',
      ),
  })
  .meta({ id: 'ChangedModule' });

/** All modules that the caller has a right on. */
export const listModules = defineRoute({
  method: 'GET',
  path: '/modules',
  tag: 'Modules',
  summary: 'Lists the modules that the caller has a right on.',
  access: 'user',
  answers: {
    200: { about: 'All of them.', schema: z.object({ data: z.array(moduleDefinition), next: z.null() }) },
  },
  problems: [401],
  handle({ actor, services }) {
    const modules = services.modules();
    const visible = modules.all().filter((table) => !isHidden({ actor, modules }, table));
    return {
      status: 200,
      body: { data: visible.map((table) => shownModule(actor, table, modules)), next: null },
    };
  },
});

/** A new module. */
export const createModule = defineRoute({
  method: 'POST',
  path: '/modules',
  tag: 'Modules',
  summary: 'Stores a new module.',
  access: 'admin',
  body: anyObject,
  answers: { 201: { about: 'Stored.', schema: moduleDefinition } },
  problems: [401, 403, 409],
  async handle({ actor, body, services }) {
    const identifier = body['bakery_resource_module'];
    if (typeof identifier === 'string' && services.modules().find(identifier) !== undefined) {
      throw new Problem('conflict', `A module "${identifier}" already exists.`, {
        errors: [{ path: 'bakery_resource_module', message: 'is taken', code: 'unique' }],
      });
    }
    const { table } = await services.modules().put(actor, body);
    return {
      status: 201,
      body: table.definition,
      headers: { location: `/modules/${table.identifier}`, etag: versionTag(table.version) },
    };
  },
});

/** One module. */
export const getModule = defineRoute({
  method: 'GET',
  path: '/modules/:module',
  tag: 'Modules',
  summary: 'Gives a module, with the fields that the caller has a right on.',
  access: 'user',
  params: moduleParams,
  answers: { 200: { about: 'The definition.', schema: moduleDefinition } },
  problems: [401, 404],
  handle({ actor, params, services }) {
    const modules = services.modules();
    const table = modules.find(params.module);
    if (table === undefined || isHidden({ actor, modules }, table))
      throw new Problem('not_found', 'There is no such module.');
    return {
      status: 200,
      body: shownModule(actor, table, modules),
      headers: { etag: versionTag(table.version) },
    };
  },
});

/** A module made or changed. */
export const putModule = defineRoute({
  method: 'PUT',
  path: '/modules/:module',
  tag: 'Modules',
  summary:
    'Stores a module: a new one, or the next version of a known one. The data is kept. If-Match names the version that is replaced. Where a field gets another type, every value is read; that goes on though the client leaves.',
  access: 'admin',
  params: moduleParams,
  body: anyObject,
  answers: {
    200: { about: 'Changed.', schema: changedModule },
    201: { about: 'Stored.', schema: moduleDefinition },
  },
  problems: [401, 403, 409, 412],
  seconds: 3600,
  async handle({ actor, session, params, body, db, services, request }) {
    if (body['bakery_resource_module'] !== undefined && body['bakery_resource_module'] !== params.module) {
      throw new Problem('invalid', 'The path and the definition name different modules.', {
        errors: [{ path: 'bakery_resource_module', message: `must be "${params.module}"`, code: 'conflict' }],
      });
    }
    const before = services.modules().find(params.module)?.definition;
    // What an answer to a change has told may stand in what is sent next.
    const { uses: _told, ...given } = body;
    const { table, created } = await services
      .modules()
      .put(actor, { bakery_resource_module: params.module, ...given }, expectedVersion(request));
    const after = table.definition;
    const parts = { pool: services.pool(), modules: services.modules(), workflows: services.workflows() };
    const change = { folder: 'modules', identifier: params.module, before, after };
    const found = created ? [] : await usesOfChange(db, parts, change);
    const carried = await carriedOver(db, parts, before, after);
    const by = { actor, who: whoOf({ actor, session }, request) };
    const uses = markCarried(found, await storeCarried(db, parts, by, carried));
    return {
      status: created ? 201 : 200,
      body: { ...after, ...(uses.length === 0 ? {} : { uses }) },
      headers: { etag: versionTag(table.version), ...usedBy(uses) },
    };
  },
});

/** A module taken away. */
export const deleteModule = defineRoute({
  method: 'DELETE',
  path: '/modules/:module',
  tag: 'Modules',
  summary:
    'Takes a module away. Its table is kept aside until it is pruned. `Used-By` names what uses it; with `Prefer: return=representation` the answer has the places.',
  access: 'admin',
  params: moduleParams,
  answers: {
    204: { about: 'Gone.' },
    200: { about: 'Gone, with what uses it.', schema: z.object({ uses: z.array(use) }) },
  },
  problems: [401, 403, 404],
  async handle({ actor, params, db, services, request }) {
    const before = services.modules().find(params.module)?.definition;
    await services.modules().remove(actor, params.module);
    const parts = { pool: services.pool(), modules: services.modules(), workflows: services.workflows() };
    const change = { folder: 'modules', identifier: params.module, before, after: undefined };
    return removedAnswer(request, await usesOfChange(db, parts, change));
  },
});

/** What a module was. */
export const listModuleVersions = defineRoute({
  method: 'GET',
  path: '/modules/:module/versions',
  tag: 'Modules',
  summary: 'Lists the definitions that a module had, the latest first.',
  access: 'admin',
  params: moduleParams,
  answers: {
    200: {
      about: 'All of them.',
      schema: z.object({
        data: z.array(
          z.object({
            version: z.int(),
            at: z.string(),
            by: z.string().nullable(),
            definition: moduleDefinition,
          }),
        ),
        next: z.null(),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle({ params, services }) {
    return { status: 200, body: { data: await services.modules().versions(params.module), next: null } };
  },
});
