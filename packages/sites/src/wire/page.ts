import * as z from 'zod';
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
  lang: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,35}$/)
    .nullish(),
  /** Keeps the page out of sitemap, feed and search engines. */
  noindex: z.boolean().nullish(),
});

/** A page after reading. */
export type Page = z.infer<typeof page>;
