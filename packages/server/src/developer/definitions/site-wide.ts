import { isObject } from '@bakehouse/contract';
import { redirect, redirectFaults } from '@bakehouse/sites/wire';
import { error, errors, warning, type Finding } from './finding.ts';

/** What a site says beside its collections that cannot be, or is said in vain: languages, feeds, menus, redirects, files. */
export function siteWideFindings(json: Record<string, unknown>): Finding[] {
  const { lang, url, canonical_host, languages, assets, menus } = json;
  return [
    ...unknownLanguage(lang, 'lang'),
    ...unspoken(lang, 'lang', languages),
    ...(canonical_host === true && url === undefined
      ? [warning('no_effect', 'canonical_host', 'Without "url" there is no hostname to lead to')]
      : []),
    ...objects(languages).flatMap(({ lang: own }, index) => unknownLanguage(own, `languages.${index}.lang`)),
    ...repeated(languages, 'lang', 'languages', 'Another folder is of this language'),
    ...repeated(languages, 'path', 'languages', 'Another language has this folder'),
    ...repeated(assets, 'path', 'assets', 'Another file has this path'),
    ...feedFindings(json),
    ...Object.entries(isObject(menus) ? menus : {}).flatMap(([name, items]) =>
      menuFindings(items, `menus.${name}`, languages),
    ),
    ...redirectFindings(json['redirects']),
  ];
}

/** Feeds have a path of their own, and are of a collection and a language that the site has. */
function feedFindings({ feeds, collections, languages }: Record<string, unknown>): Finding[] {
  return [
    ...repeated(feeds, 'path', 'feeds', 'Another feed has this path'),
    ...objects(feeds).flatMap(({ collection, lang }, index) => {
      const findings: Finding[] = [];
      if (
        typeof collection === 'string' &&
        !(isObject(collections) && Object.hasOwn(collections, collection))
      )
        findings.push(
          error('unknown_collection', `feeds.${index}.collection`, `There is no collection "${collection}"`),
        );
      return [...findings, ...unspoken(lang, `feeds.${index}.lang`, languages)];
    }),
  ];
}

/** A language that the site has no folder for. */
function unspoken(lang: unknown, path: string, languages: unknown): Finding[] {
  const spoken = objects(languages).map(({ lang: each }) => each);
  if (typeof lang !== 'string' || spoken.length === 0 || spoken.includes(lang)) return [];
  return [warning('not_a_choice', path, `"${lang}" is none of the languages of the site`)];
}

function menuFindings(items: unknown, path: string, languages: unknown): Finding[] {
  return objects(items).flatMap(({ page, path: target, children, lang }, index) => {
    const below = [
      ...unspoken(lang, `${path}.${index}.lang`, languages),
      ...menuFindings(children, `${path}.${index}.children`, languages),
    ];
    const leads = page !== undefined || target !== undefined || objects(children).length > 0;
    if (leads) return below;
    return [
      warning('no_effect', `${path}.${index}`, 'It leads nowhere: set "page" or "path", or give it children'),
    ];
  });
}

/** Redirects as a build would refuse them, and those that another one hides. */
function redirectFindings(redirects: unknown): Finding[] {
  const all = objects(redirects);
  const read = all.map((each) => redirect.safeParse(each));
  const sound = read.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return [
    ...repeated(redirects, 'from', 'redirects', 'Another redirect leads from there'),
    // Faults of shape are told already, and then the places would not be right.
    ...(sound.length === all.length ? errors(redirectFaults(sound)) : []),
  ];
}

/** Entries whose member another one has as well. */
function repeated(list: unknown, member: string, path: string, message: string): Finding[] {
  const seen = new Set<unknown>();
  return objects(list).flatMap((each, index) => {
    const value = each[member];
    const isKnown = value !== undefined && seen.has(value);
    seen.add(value);
    return isKnown ? [warning('duplicate', `${path}.${index}.${member}`, message)] : [];
  });
}

function unknownLanguage(lang: unknown, path: string): Finding[] {
  if (typeof lang !== 'string' || names(lang)) return [];
  return [warning('bad_value', path, `"${lang}" is the tag of no language, as "en" or "pt-BR" are`)];
}

/** Whether a tag has the name of a language; tags that cannot be read are told by the shape. */
function names(tag: string): boolean {
  try {
    return languageNames.of(new Intl.Locale(tag).language) !== undefined;
  } catch {
    return false;
  }
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function objects(list: unknown): Record<string, unknown>[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).map((each) => (isObject(each) ? each : {}));
}
