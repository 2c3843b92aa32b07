import type { PageHead } from '../html/head-entries.ts';
import { assetName } from './filters.ts';
import type { AssetInfo, PageJob, SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';

/** What goes into the head of a page besides what its templates write. */
export function pageHead(job: PageJob, model: SiteModel, state: RenderState): PageHead {
  const { page, path, title } = job;
  const lang = job.lang ?? model.lang;
  const hidden = page.noindex === true || path.endsWith('/404.html');
  const absolute = (to: string): string | undefined =>
    model.url === undefined ? undefined : new URL(to, model.url).href;
  const base = {
    title,
    description: page.description || undefined,
    lang,
    noindex: page.noindex === true,
    scripts: [...state.scripts],
    csp: model.csp,
    minify: model.minify,
  };
  if (hidden) return { ...base, canonical: undefined };
  const picture = pictureOf(job, model, state);
  return {
    ...base,
    canonical: absolute(path),
    alternates: alternatesOf(job, model, absolute),
    feeds: model.feeds
      .filter((one) => one.lang === undefined || one.lang === lang)
      .map((one) => ({ href: one.path, title: one.title, type: one.type })),
    social: socialOf(job, model, picture, absolute),
    data: dataOf(job, model, picture, absolute),
  };
}

type Absolute = (path: string) => string | undefined;

function alternatesOf(
  { translations }: PageJob,
  model: SiteModel,
  absolute: Absolute,
): { lang: string; href: string }[] {
  const all = (translations ?? []).flatMap(({ lang, path }) => {
    const href = absolute(path);
    return href === undefined ? [] : [{ lang, href }];
  });
  const main = all.find((one) => one.lang === model.lang);
  return main === undefined ? all : [...all, { lang: 'x-default', href: main.href }];
}

/** The picture that stands for the page elsewhere. */
function pictureOf(job: PageJob, model: SiteModel, state: RenderState): AssetInfo | undefined {
  const given = job.page['image'];
  if (given === undefined || given === null) return undefined;
  const name = assetName(given);
  state.deps.add(`asset:${name}`);
  return Object.hasOwn(model.assets, name) ? model.assets[name] : undefined;
}

function socialOf(
  { page, path, title, lang, translations }: PageJob,
  model: SiteModel,
  picture: AssetInfo | undefined,
  absolute: Absolute,
): [string, string][] {
  const own = lang ?? model.lang;
  const image = picture === undefined ? undefined : absolute(picture.url);
  const others = (translations ?? []).filter((one) => one.lang !== own).map((one) => one.lang);
  const all: [string, string | undefined][] = [
    ['og:title', title],
    ['og:description', page.description || undefined],
    ['og:type', page.date == null ? 'website' : 'article'],
    ['og:url', absolute(path)],
    ['og:site_name', siteTitle(model, own)],
    ['og:locale', own?.replace('-', '_')],
    ...others.map((one): [string, string] => ['og:locale:alternate', one.replace('-', '_')]),
    ['og:image', image],
    ['og:image:width', image === undefined ? undefined : picture?.width?.toString()],
    ['og:image:height', image === undefined ? undefined : picture?.height?.toString()],
    ['article:published_time', page.date ?? undefined],
    ['twitter:card', image === undefined ? undefined : 'summary_large_image'],
  ];
  return all.filter((one): one is [string, string] => one[1] !== undefined);
}

function dataOf(
  { page, path, title, lang }: PageJob,
  model: SiteModel,
  picture: AssetInfo | undefined,
  absolute: Absolute,
): object[] {
  const context = { '@context': 'https://schema.org' };
  if (page.jsonld != null)
    return (Array.isArray(page.jsonld) ? page.jsonld : [page.jsonld]).map((one) => ({ ...context, ...one }));
  const own = lang ?? model.lang;
  const common = { ...context, url: absolute(path), inLanguage: own };
  if (page.date != null)
    return [
      {
        ...common,
        '@type': 'Article',
        headline: title,
        description: page.description || undefined,
        datePublished: page.date,
        image: picture === undefined ? undefined : absolute(picture.url),
        publisher: { '@type': 'Organization', name: model.title },
      },
    ];
  const isHome = path === '/' || model.languages.some((one) => one.path === path);
  return isHome && model.url !== undefined
    ? [{ ...common, '@type': 'WebSite', name: siteTitle(model, own) }]
    : [];
}

/** The name of the site in a language. */
export function siteTitle(model: SiteModel, lang: string | undefined): string {
  return model.languages.find((one) => one.lang === lang)?.title ?? model.title;
}
