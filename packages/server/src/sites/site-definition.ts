import { identifierPattern, moduleIdentifier } from '@bakehouse/contract';
import { csp, menus, redirect, settings } from '@bakehouse/sites/wire';
import * as z from 'zod';
import { messageNames } from './forms/form-texts.ts';
import { siteTarget } from './targets/target-definition.ts';

const { url, lang, minify, image_widths, image_formats, languages, feeds, canonical_host, search } =
  settings.shape;
const path = z.string().min(1).max(500);

/** A file of the site: written out, or one of the product's files by its virtual path. */
const asset = z.union([
  z.strictObject({ path, text: z.string(), verbatim: z.boolean().optional() }),
  z.strictObject({ path, base64: z.base64(), verbatim: z.boolean().optional() }),
  z.strictObject({ path, file: z.string().startsWith('/'), verbatim: z.boolean().optional() }),
]);

const field = z.string().min(1).max(63);

const layout = z.string().max(200).optional();
const fixedPath = z
  .string()
  .max(200)
  .regex(/^\/[^\s?#\\{}]*$/, 'must be a path like "/blog/"');
const listed = {
  layout,
  title: z.string().max(500).optional(),
  description: z.string().max(2000).optional(),
  size: z.int().min(1).max(1000).optional().describe('Resources on a page; 10 when left out'),
  translation: z
    .string()
    .max(100)
    .optional()
    .describe('What these pages have in common with those in other languages'),
};

/** Pages for each term that resources have in a field. */
const taxonomy = z.strictObject({
  field: field.describe('Text, select, multiselect, or a relation that is expanded'),
  path: z
    .string()
    .max(200)
    .regex(/^\/[^\s?#\\{}]*\{term\}[^\s?#\\{}]*$/, 'must be a path like "/tags/{term}/"'),
  ...listed,
  index: z
    .strictObject({ path: fixedPath, layout, title: z.string().max(500).optional() })
    .optional()
    .describe('A page with all terms'),
});

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/);

/** Resources that templates read as `site.data.<name>`, and that may be pages of their own. */
const collection = z.strictObject({
  module: moduleIdentifier,
  filter: z.record(z.string(), z.unknown()).optional(),
  sort: z.string().max(500).optional(),
  lang: lang.unwrap().unwrap().optional().describe('Language of those that name none'),
  limit: z.int().min(1).max(10_000).optional().describe('Most resources; 1000 when left out'),
  expand: z
    .array(z.string().max(200))
    .max(50)
    .optional()
    .describe('Relations whose resources stand in the place of their ids: `author`, `author.company`'),
  related: z
    .record(
      name,
      z.strictObject({
        module: moduleIdentifier,
        field: field.describe('The relation that names resources of this collection'),
        filter: z.record(z.string(), z.unknown()).optional(),
        sort: z.string().max(500).optional(),
        limit: z.int().min(1).max(1000).optional(),
      }),
    )
    .optional()
    .describe('Resources of other modules that name those of this one'),
  list: z
    .strictObject({ path: fixedPath, ...listed })
    .optional()
    .describe('Pages that list them'),
  taxonomies: z.record(name, taxonomy).optional(),
  page: z
    .strictObject({
      path: z
        .string()
        .max(200)
        .regex(/^\/[^\s?#\\]*$/, 'must be a path like "/blog/{slug}/"'),
      layout: z.string().max(200).optional(),
      title: field.optional().describe('Field of the title; `title` when left out'),
      description: field.optional(),
      date: field.optional(),
      image: field.optional().describe('Field of the picture that stands for the page elsewhere'),
      lang: field.optional().describe('Field of the language; `lang` when left out'),
      translation: field
        .optional()
        .describe('Field of what translations have in common; `translation` when left out'),
    })
    .optional(),
});

/** The tag of a language. */
export const languageTag = lang.unwrap().unwrap();
const words = z.record(field, z.string().max(500)).optional();

/** A public form that pages of the site show. */
const form = z.strictObject({
  module: moduleIdentifier.describe('The module whose public form it is'),
  thanks: z
    .union([fixedPath, z.record(languageTag, fixedPath)])
    .describe('The page to which it leads once it is sent, or one for each language'),
  texts: z
    .record(
      languageTag,
      z.strictObject({
        button: z.string().min(1).max(100).optional(),
        labels: words.describe('Labels of fields; their titles when left out'),
        hints: words.describe('What stands beside fields; their descriptions when left out'),
        choices: z
          .record(field, z.record(z.string(), z.string().max(200)))
          .optional()
          .describe('Titles of choices by field and value'),
        messages: z
          .partialRecord(z.enum(messageNames), z.string().min(1).max(500))
          .optional()
          .describe('What is said before it is sent; there are English and German texts'),
      }),
    )
    .optional()
    .describe('Its words by language'),
});

/** Which modules and pages a build asks for, as the options of `action/buildSite`. */
export const siteRequest = z.strictObject({
  pages_module: moduleIdentifier.optional(),
  sections_module: moduleIdentifier.optional(),
  layouts_module: moduleIdentifier.optional(),
  views_module: moduleIdentifier.optional(),
  page_templates_module: moduleIdentifier.optional(),
  pages_filter: z.array(z.record(z.string(), z.unknown())).max(100).optional(),
});

/** Which modules and pages a build asks for. */
export type SiteRequest = z.infer<typeof siteRequest>;

/** The identifier of a site. */
export const siteIdentifier = z
  .string()
  .regex(
    identifierPattern,
    'A site identifier is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
  );

/** What the definition of a site may say. All of it is optional: a template alone makes a site. Members beyond these are kept. */
export const siteDefinition = z
  .looseObject({
    identifier: siteIdentifier,
    title: z.string().max(500).optional(),
    url: url.unwrap().unwrap().optional(),
    lang: lang.unwrap().unwrap().optional(),
    languages: languages
      .unwrap()
      .optional()
      .describe(
        'Languages with the folders of their pages: `[{"lang": "en", "path": "/"}, {"lang": "de", "path": "/de/"}]`',
      ),
    canonical_host: canonical_host
      .unwrap()
      .optional()
      .describe('Whether other hostnames lead to that of `url`; each serves the site when left out'),
    menus: menus.optional().describe('Menus that templates read as `site.menus.<name>`'),
    feeds: feeds
      .unwrap()
      .unwrap()
      .optional()
      .describe('Feeds by path: Atom (.xml), RSS (.rss) or JSON Feed (.json)'),
    search: search
      .unwrap()
      .optional()
      .describe('Whether visitors can search: `{% search %}` shows the field'),
    forms: z.record(name, form).optional().describe('Public forms that `{% form "name" %}` shows'),
    minify: minify.unwrap().optional(),
    image_widths: image_widths.unwrap().optional(),
    image_formats: image_formats.unwrap().optional(),
    csp: csp.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    collections: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/), collection).optional(),
    redirects: z.array(redirect).max(10_000).optional(),
    assets: z.array(asset).max(2_000).optional(),
    build: siteRequest.optional(),
    targets: z
      .record(name, siteTarget)
      .optional()
      .describe('Places on other systems that show what one of the hostnames shows'),
  })
  .meta({ id: 'SiteDefinition' });

/** The definition of a site. */
export type SiteDefinition = z.infer<typeof siteDefinition>;
/** Resources that a site shows. */
export type SiteCollection = z.infer<typeof collection>;
