import * as z from 'zod';
import { languageTag } from './content.ts';
import { slot } from './slot.ts';

/** A page of the site. Members beyond these are kept and can be read by templates as `page.<member>`. */
export const page = z.looseObject({
  name: z.string().min(1).max(200),
  /** Where the page stands, `/about/` or `/about.html`; made from the name where left out. */
  path: z.string().max(500).nullish(),
  title: z.string().max(1000).nullish(),
  /** A title already worked out by the caller; wins over `title` where it is not empty. */
  dynamic_title: z.string().max(1000).nullish(),
  layout: z.string().nullish(),
  description: z.string().max(10_000).nullish(),
  scripts: z.string().max(1_000_000).nullish(),
  slots: z.array(slot).max(200).nullish(),
  /** Date of publication; pages with one appear in the feed. */
  date: z.string().max(40).nullish(),
  lang: languageTag.nullish(),
  /** Which pages are this one in other languages: the name of one of them, or a key that all have. */
  translation: z.string().max(200).nullish(),
  /** What search engines are told of it, in the words of schema.org, instead of what is known of every page. */
  jsonld: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))]).nullish(),
  /** Keeps the page out of sitemap, feed and search engines. */
  noindex: z.boolean().nullish(),
});

/** A page after reading. */
export type Page = z.infer<typeof page>;
