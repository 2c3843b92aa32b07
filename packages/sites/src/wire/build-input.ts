import * as z from 'zod';
import { feed, language, languageTag, menus } from './content.ts';
import { csp } from './csp.ts';
import { siteForms } from './form.ts';
import { redirect } from './redirect.ts';
import { slot } from './slot.ts';

const name = z.string().min(1).max(200);
const code = z.string().max(1_000_000);

/** A partial with its Liquid code. */
export const view = z.object({ name, code: code.nullish() });

/** A layout: what its base has, with own slots and scripts, and Liquid code where it changes the page's frame. */
export const layout = z.object({
  name,
  base: z.string().nullish(),
  code: code.nullish(),
  scripts: code.nullish(),
  slots: z.array(slot).max(200).nullish(),
});

/** A section: `template` is Liquid rendered at build time, `component` is a custom element of the browser. */
export const section = z.object({
  name,
  type: z.enum(['template', 'component']),
  vars: z.record(z.string(), z.unknown()).nullish(),
  code: code.nullish(),
});

/** A file of the site: its text, its bytes in base64, or the SHA-256 of bytes uploaded before. */
export const asset = z
  .object({
    path: z.string().min(1).max(500),
    text: z.string().nullish(),
    base64: z.base64().nullish(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullish(),
    /** Served under this very path instead of a fingerprinted one (`/favicon.ico`, `/.well-known/…`). */
    verbatim: z.boolean().nullish(),
  })
  .refine((given) => [given.text, given.base64, given.sha256].filter((one) => one != null).length === 1, {
    message: 'needs exactly one of text, base64 and sha256',
  });

/** A format that copies of pictures are made in. */
export const imageFormat = z.enum(['avif', 'webp']);

/** How the whole site is made. */
export const settings = z.object({
  title: z.string().max(500).nullish(),
  /** The address under which the site is known to others (`https://www.example.org`), for canonical links, sitemap and feed. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullish(),
  lang: languageTag.nullish(),
  /** Its languages and where their pages stand; that of `lang` is the one for visitors without a choice. */
  languages: z.array(language).max(100).default([]),
  /** Whether other hostnames of a deploy lead to that of `url`. */
  canonical_host: z.boolean().default(false),
  menus: menus.default({}),
  /** Feeds; without any, one of each language that has dated pages. */
  feeds: z.array(feed).max(200).nullish(),
  /** Whether visitors can search: `{% search %}` shows the field. */
  search: z.boolean().default(false),
  /** Forms that `{% form "name" %}` shows. */
  forms: siteForms.default({}),
  minify: z.boolean().default(false),
  image_widths: z.array(z.int().min(16).max(4096)).max(8).default([480, 960, 1600]),
  image_formats: z.array(imageFormat).max(2).default(['avif', 'webp']),
  csp: csp.nullish(),
  /** Data that templates read as `site.data`. */
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Everything of a build but its pages. */
export const buildHeader = z.object({
  /** The site this build belongs to; by default made from the template's name. */
  site: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes')
    .nullish(),
  template: z.object({
    name,
    base: z.string().nullish(),
    views: z
      .array(z.union([view, name]))
      .max(2000)
      .nullish(),
  }),
  layouts: z.array(layout).max(500).default([]),
  sections: z.array(section).max(2000).default([]),
  views: z.array(view).max(2000).default([]),
  assets: z.array(asset).max(20_000).default([]),
  redirects: z.array(redirect).max(10_000).default([]),
  settings: settings.prefault({}),
});

/** The head of a build after reading. */
export type BuildHeader = z.infer<typeof buildHeader>;
/** A layout after reading. */
export type Layout = z.infer<typeof layout>;
/** A section after reading. */
export type Section = z.infer<typeof section>;
/** An asset after reading. */
export type Asset = z.infer<typeof asset>;
/** A format of pictures. */
export type ImageFormat = z.infer<typeof imageFormat>;
/** The settings after reading. */
export type Settings = z.infer<typeof settings>;
