import type { Layout, Section } from '../wire/build-input.ts';
import type { Language } from '../wire/content.ts';
import type { CspAdditions } from '../wire/csp.ts';
import type { SiteForm } from '../wire/form.ts';
import type { Page } from '../wire/page.ts';

/** What templates may know of an asset: its address and, for images, its size and smaller copies. */
export interface AssetInfo {
  url: string;
  width?: number;
  height?: number;
  variants?: { url: string; width: number; format: string }[];
}

/** What `site.pages` shows of a page. */
export interface PageSummary {
  name: string;
  path: string;
  title: string;
  description?: string;
  date?: string;
  lang?: string;
}

/** A page in one of its languages. */
export interface PageTranslation {
  lang: string;
  path: string;
  title: string;
}

/** An entry of a menu whose pages are known. */
export interface ReadyMenuItem {
  title?: string;
  lang?: string;
  path?: string;
  /** The page it names, and that page in other languages. */
  pages?: PageTranslation[];
  children: ReadyMenuItem[];
}

/** A feed as pages tell of it. */
export interface FeedLink {
  path: string;
  title: string;
  type: string;
  lang?: string;
}

/** All that pages of one build share, as the rendering process gets it. */
export interface SiteModel {
  site: string;
  title: string;
  lang?: string;
  url?: string;
  languages: Language[];
  menus: Record<string, ReadyMenuItem[]>;
  feeds: FeedLink[];
  /** The address of the script of searching, where the site has it. */
  searchScript?: string;
  forms: Record<string, SiteForm>;
  data: Record<string, unknown>;
  base?: string;
  today: string;
  minify: boolean;
  csp?: CspAdditions;
  layouts: Layout[];
  sections: Section[];
  views: { name: string; code: string }[];
  assets: Record<string, AssetInfo>;
  /** Module addresses of component sections by section name. */
  components: Record<string, string>;
  /** Module addresses of layout scripts by layout name. */
  layoutScripts: Record<string, string>;
  pages: PageSummary[];
  limits: RenderLimits;
}

/** Limits inside the rendering process; beyond them it is killed from outside. */
export interface RenderLimits {
  milliseconds: number;
  memory: number;
  pageBytes: number;
}

/** One page to render: the page as given, where it stands, and its own script's address. */
export interface PageJob {
  index: number;
  page: Page;
  path: string;
  title: string;
  /** Its language where it has one of its own. */
  lang?: string;
  translations?: PageTranslation[];
  script?: string;
  /** Set of a page that is only looked at: the script that goes along. */
  draft?: string;
}

/** A rendered page. */
export interface PageResult {
  index: number;
  html: Buffer;
  br?: Buffer;
  gz?: Buffer;
  sha256: string;
  deps: string[];
  links: string[];
  inline: string[];
  warnings: { code: string; message: string }[];
  /** What it is found by, where the site has a search. */
  words?: string;
  /** Of a draft: the slots that templates asked for. */
  slots?: string[];
}

/** A page that could not be rendered, and why. */
export interface PageFailure {
  index: number;
  failure: string;
}

/** What a look at all code of a site showed before any of it ran. */
export interface CodeReport {
  faults: { path: string; message: string; code: string }[];
  warnings: { path: string; message: string; code: string }[];
}

/** What goes to the rendering process. */
export type ToChild =
  | { kind: 'model'; model: SiteModel }
  | { kind: 'check'; model: SiteModel }
  | { kind: 'pages'; jobs: PageJob[] };

/** What comes back from it. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'checked'; report: CodeReport }
  | { kind: 'results'; results: (PageResult | PageFailure)[] };
