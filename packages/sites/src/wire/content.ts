import * as z from 'zod';

/** The tag of a language, `de` or `pt-BR`. */
export const languageTag = z.string().regex(/^[A-Za-z0-9-]{1,35}$/);

const folder = z
  .string()
  .max(100)
  .regex(/^\/(?:(?!\.\.?\/)[^\s?#\\{}*/]+\/)*$/, 'must be a folder like "/de/"');

/** A language of a site: the folder in which its pages stand, and its own name of the site. */
export const language = z.object({
  lang: languageTag,
  path: folder,
  title: z.string().max(500).nullish(),
});

/** An entry of a menu, after reading. */
export interface MenuItem {
  title?: string | undefined;
  /** The page it leads to, by name or by the key of its translations. */
  page?: string | undefined;
  /** The address it leads to instead. */
  path?: string | undefined;
  /** Shown on pages of this language only. */
  lang?: string | undefined;
  children?: MenuItem[] | undefined;
}

const entry = {
  title: z.string().max(200).optional(),
  page: z.string().max(200).optional(),
  path: z
    .string()
    .max(2000)
    .regex(/^(?:\/(?!\/)|https?:\/\/|mailto:|tel:|#)[^\s\\]*$/, 'must be a path or an address')
    .optional(),
  lang: languageTag.optional(),
};

function checked<T extends z.ZodType<MenuItem>>(item: T): T {
  return item
    .refine(({ page, path }) => page === undefined || path === undefined, {
      message: 'has a page or a path, not both',
    })
    .refine(({ page, title }) => page !== undefined || title !== undefined, {
      message: 'needs a title where it names no page',
    });
}

/** Menus have three levels at most: nobody finds anything in deeper ones. */
const third = checked(z.strictObject(entry));
const second = checked(z.strictObject({ ...entry, children: z.array(third).max(100).optional() }));
const menuItem = checked(z.strictObject({ ...entry, children: z.array(second).max(100).optional() }));

/** The menus of a site by name. */
export const menus = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/), z.array(menuItem).max(200));

/** A feed: Atom (`.xml`), RSS (`.rss`) or JSON Feed (`.json`) of the newest dated pages. */
export const feed = z.object({
  path: z
    .string()
    .max(200)
    .regex(
      /^\/(?:(?!\.\.?\/)[\w.-]+\/)*[\w-][\w.-]*\.(?:xml|rss|json)$/,
      'must be a path like "/blog/feed.xml", ending in .xml, .rss or .json',
    ),
  title: z.string().max(500).nullish(),
  /** Only pages of this collection. */
  collection: z.string().max(100).nullish(),
  /** Only pages of this language. */
  lang: languageTag.nullish(),
});

/** A language after reading. */
export type Language = z.infer<typeof language>;
/** Menus after reading. */
export type Menus = z.infer<typeof menus>;
/** A feed after reading. */
export type Feed = z.infer<typeof feed>;
