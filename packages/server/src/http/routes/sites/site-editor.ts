import { moduleIdentifier, uuid, type Resource } from '@bakehouse/contract';
import { buildWarning, slot } from '@bakehouse/sites/wire';
import { blockUsers, readOne, type ResourceAccess, type StoredSite } from '@bakehouse/store';
import * as z from 'zod';
import { previewPage } from '../../../sites/preview-page.ts';
import { blockModules } from '../../../sites/find-module.ts';
import { readAll, readRows } from '../../../sites/read-rows.ts';
import { belongRule, ofSite } from '../../../sites/shown-rows.ts';
import { sectionSamples } from '../../../sites/section-samples.ts';
import { sectionParts } from '../../../sites/section-parts.ts';
import { siteFor } from '../../../sites/shown-sites.ts';
import { siteIdentifier } from '../../../sites/site-definition.ts';
import { siteModules } from '../../../sites/site-modules.ts';
import { wholeRequestOf } from '../../../sites/site-request.ts';
import { defineRoute } from '../../define-route.ts';
import { accessOf } from './sites.ts';

const params = z.object({ id: siteIdentifier });

/** What pages of a site can be made of. */
export const siteParts = defineRoute({
  method: 'GET',
  path: '/sites/:id/parts',
  tag: 'Sites',
  summary:
    'What pages of a site can be made of: its modules, sections and layouts, as far as the caller may read them.',
  access: 'user',
  params,
  answers: {
    200: {
      about: 'The parts.',
      schema: z
        .object({
          pages_module: z.string(),
          sections_module: z.string(),
          layouts_module: z.string(),
          views_module: z.string().nullable().describe('Null where no module or no single one has views'),
          base: z.string().nullable().describe('The layout of pages that name none'),
          sections: z.array(
            z.object({
              name: z.string(),
              type: z.string(),
              vars: z.record(z.string(), z.unknown()),
              params: z.array(z.string()).describe('Names that its code reads'),
              slots: z.array(z.string()).describe('Slots that its code names'),
              open: z.boolean().describe('Whether a placement may offer a slot by `provide_slot`'),
              sample: z
                .record(z.string(), z.unknown())
                .nullable()
                .describe('What it was given where it is placed; null where it is not'),
              fields: z
                .array(z.record(z.string(), z.unknown()))
                .describe('Fields that it asks for, as those of a module, each with an optional `when`'),
            }),
          ),
          blocks: z
            .array(
              z.object({
                module: z.string(),
                id: z.string(),
                name: z.string(),
                count: z.number().describe('How many pages and layouts show it'),
                used_by: z
                  .array(z.object({ module: z.string(), id: z.string(), name: z.string() }))
                  .describe('The first of them'),
              }),
            )
            .describe('Sections that are stored once and placed as `block:NAME`'),
          blocks_modules: z.array(z.string()),
          of_site: z
            .record(
              z.string(),
              z.object({
                filter: z
                  .record(z.string(), z.unknown())
                  .describe('Finds those of this site, and those that name none'),
                value: z.unknown().describe('What a new one has in its field `site`'),
              }),
            )
            .describe('By module, where resources say to which site they belong'),
          layouts: z.array(
            z.object({ name: z.string(), base: z.string().nullable(), slots: z.array(z.unknown()) }),
          ),
        })
        .meta({ id: 'SiteParts' }),
    },
  },
  problems: [401, 404, 422],
  async handle(input) {
    const access = accessOf(input);
    const site = await siteFor(access, input.params.id, 'read');
    const asked = await wholeRequestOf(input.db, site);
    const { pages, sections, layouts, views } = await siteModules(access, site.id, asked);
    const read = async (module: string) =>
      (await readAll(access, module, { sort: 'name' })).filter(belongRule(access, module, site));
    const blocks = await readBlocks(access, site);
    const own = ofSite(access, pages, site);
    const placed = await readAll(access, pages, {
      sort: 'name',
      limit: 100,
      filter: own?.filter,
      literal: true,
    });
    const samples = sectionSamples([...placed, ...(await read(layouts))]);
    const body = {
      pages_module: pages,
      sections_module: sections,
      layouts_module: layouts,
      views_module: views.length === 1 ? (views[0] ?? null) : null,
      base: await baseOf(access, site),
      sections: (await read(sections)).map((each) => {
        const parts = sectionParts(each);
        const sample = samples.get(parts.name) ?? null;
        return { ...parts, sample, fields: parts.fields.map((field) => ({ ...field })) };
      }),
      ...blocks,
      of_site: Object.fromEntries(
        [pages, sections, layouts, ...views, ...blocks.blocks_modules].flatMap((module) => {
          const told = ofSite(access, module, site);
          return told === undefined ? [] : [[module, told]];
        }),
      ),
      layouts: (await read(layouts)).map(({ name, base, slots }) => ({
        name: String(name),
        base: typeof base === 'string' ? base : null,
        slots: z.array(slot).safeParse(slots).data ?? [],
      })),
    };
    return { status: 200, body };
  },
});

/** A page as it would be built. */
export const sitePreview = defineRoute({
  method: 'POST',
  path: '/sites/:id/preview',
  tag: 'Sites',
  summary:
    'Renders a page or layout as it is in an editor, without storing it: for whoever may store it, with their rights. It can be looked at for an hour under an address that nobody can guess.',
  access: 'user',
  params,
  body: z.strictObject({
    module: moduleIdentifier,
    id: uuid.optional().describe('The stored one that is edited'),
    data: z.record(z.string(), z.unknown()).describe('What is changed of it'),
    draft: z
      .string()
      .regex(/^[0-9a-f]{48}$/)
      .optional()
      .describe('The preview whose place this one takes'),
  }),
  answers: {
    200: {
      about: 'Where it can be seen.',
      schema: z.object({
        draft: z.string(),
        path: z.string().describe('The path of the page on its site'),
        slots: z.array(z.string()).describe('Slots that templates ask for'),
        warnings: z.array(buildWarning),
        preview_url: z.string(),
      }),
    },
  },
  problems: [401, 403, 404, 422, 502],
  async handle(input) {
    const access = accessOf(input);
    const site = await siteFor(access, input.params.id, 'read');
    return { status: 200, body: await previewPage(access, input.services.sites, site, input.body) };
  },
});

async function readBlocks(access: ResourceAccess, site: StoredSite) {
  const modules = blockModules(access);
  const blocks = [];
  for (const module of modules) {
    const belongs = belongRule(access, module, site);
    for await (const { id, data } of readRows(access, module, { sort: 'name' })) {
      if (!belongs(data)) continue;
      const name = String(data['name']);
      const { users, count } = await blockUsers(access, name);
      blocks.push({ module, id, name, count, used_by: users });
    }
  }
  return { blocks, blocks_modules: modules };
}

async function baseOf(access: ResourceAccess, { template }: StoredSite): Promise<string | null> {
  if (template === null) return null;
  const { json } = await readOne(access, template.module, template.id);
  const { base } = (JSON.parse(json) as Resource).data;
  return typeof base === 'string' && base !== '' ? base : null;
}
