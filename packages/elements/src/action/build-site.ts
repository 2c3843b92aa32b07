import { moduleIdentifier, type ModuleLookup } from '@bakehouse/contract';
import {
  defineElement,
  emit,
  filterOption,
  mark,
  recipeOption,
  unknownType,
  type ElementFinding,
  type Type,
} from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { fixedType } from '../fixed-type.ts';
import { needed } from '../needed.ts';

const module = (what: string, capability: string) =>
  mark(moduleIdentifier, 'module')
    .optional()
    .describe(
      `Module from which ${what} are requested; the one with the capability ${capability} if omitted`,
    );

function isNoTemplate(modules: ModuleLookup, name: string | undefined): boolean {
  const module = name === undefined ? undefined : modules(name);
  return module !== undefined && !(module.bakery_resource.capabilities ?? []).includes('SiteBuilderTemplate');
}

function templateFaults(type: Type, modules: ModuleLookup): ElementFinding[] {
  const isOther =
    type.kind === 'number' ||
    type.kind === 'boolean' ||
    (type.kind === 'object' && isNoTemplate(modules, type.module)) ||
    (type.kind === 'string' && isNoTemplate(modules, type.idOf));
  const message = 'A template is a resource with the capability SiteBuilderTemplate';
  return isOther ? [doubt('template', 'wrong_type', message)] : [];
}

const builtType = fixedType('the build', {
  id: { kind: 'string' },
  site: { kind: 'string' },
  files: { kind: 'number' },
  pages: { kind: 'number' },
  warnings: unknownType,
  preview_url: { kind: 'string' },
});

/** Builds a static site. */
export const actionBuildSite = defineElement({
  type: 'action/buildSite',
  summary:
    'Builds a static site from a template and the pages, sections, layouts and views of modules, as far as they may be read. The output is the build.',
  options: z.strictObject({
    driver: z
      .literal('page-builder')
      .default('page-builder')
      .describe('How it is built; there is only one option'),
    template: recipeOption.describe('The template: an entity with the capability SiteBuilderTemplate'),
    pages_module: module('pages', 'Page'),
    sections_module: module('the available sections', 'Section'),
    layouts_module: module('layouts', 'PageLayout'),
    views_module: module('views', 'View'),
    page_templates_module: module('page templates', 'PageTemplate'),
    pages_filter: z
      .array(mark(filterOption, 'pagesFilter'))
      .max(100)
      .optional()
      .describe('Filters of the pages, joined by and; leaf values are expressions'),
  }),
  effect: 'external',
  infer: () => ({ outputs: { default: builtType } }),
  check: ({ options, typeOf, modules }) => templateFaults(typeOf(options['template']), modules),
  run: async ({ options: { driver: _driver, template, pages_filter, ...modules }, ctx }) => {
    const named = Object.entries(modules).filter(([, module]) => module !== undefined);
    const build = await needed(ctx.services.buildSite, 'build sites')(
      {
        template,
        ...Object.fromEntries(named),
        ...(pages_filter === undefined
          ? {}
          : { pages_filter: pages_filter.filter((each) => each !== undefined) }),
      },
      ctx.effect,
    );
    return emit('default', build);
  },
  examples: [
    {
      title: 'Published pages of the template in the form.',
      options: { template: '$', pages_filter: [{ status: '"published"' }] },
      input: { id: '019a7f00-0000-7000-8000-000000000004', module: 'templates', name: 'Website' },
      gives: {
        default: {
          id: '0mi2example0123456789ab',
          site: 'website',
          files: 12,
          pages: 3,
          warnings: [],
          preview_url: 'http://0123.preview.localhost:8081/',
        },
      },
    },
  ],
});
