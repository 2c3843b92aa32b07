import { identifierPattern, moduleIdentifier } from '@bakehouse/contract';
import { csp, redirect, settings } from '@bakehouse/sites/wire';
import * as z from 'zod';

const { url, lang, minify, image_widths } = settings.shape;
const path = z.string().min(1).max(500);

/** A file of the site: written out, or one of the product's files by its virtual path. */
const asset = z.union([
  z.strictObject({ path, text: z.string(), verbatim: z.boolean().optional() }),
  z.strictObject({ path, base64: z.base64(), verbatim: z.boolean().optional() }),
  z.strictObject({ path, file: z.string().startsWith('/'), verbatim: z.boolean().optional() }),
]);

const field = z.string().min(1).max(63);

/** Resources that templates read as `site.data.<name>`, and that may be pages of their own. */
const collection = z.strictObject({
  module: moduleIdentifier,
  filter: z.record(z.string(), z.unknown()).optional(),
  sort: z.string().max(500).optional(),
  lang: lang.unwrap().unwrap().optional().describe('Language of those that name none'),
  limit: z.int().min(1).max(10_000).optional().describe('Most resources; 1000 when left out'),
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
      lang: field.optional().describe('Field of the language; `lang` when left out'),
    })
    .optional(),
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
    minify: minify.unwrap().optional(),
    image_widths: image_widths.unwrap().optional(),
    csp: csp.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    collections: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/), collection).optional(),
    redirects: z.array(redirect).max(10_000).optional(),
    assets: z.array(asset).max(2_000).optional(),
    build: siteRequest.optional(),
  })
  .meta({ id: 'SiteDefinition' });

/** The definition of a site. */
export type SiteDefinition = z.infer<typeof siteDefinition>;
/** Resources that a site shows. */
export type SiteCollection = z.infer<typeof collection>;
