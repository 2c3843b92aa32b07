import type { Domains } from './config.ts';
import { publicSuffixList } from './public-suffix-list.ts';

/** The narrowest suffixes that cover the names: a name covers its subdomains, siblings get one each. */
export function narrowestSuffixes(domains: Domains): string[] {
  const hosts = [...new Set([domains.app, domains.api, domains.ws])].filter((host) => host !== '');
  return hosts.filter((host) => !hosts.some((other) => other !== host && isUnder(host, other)));
}

/** Whether a name is the suffix itself or lies below it. */
export function isUnder(name: string, suffix: string): boolean {
  return name === suffix || name.endsWith(`.${suffix}`);
}

/** The zone a name belongs to: the longest suffix that covers it. */
export function zoneOf(name: string, suffixes: readonly string[]): string | undefined {
  return [...suffixes].filter((suffix) => isUnder(name, suffix)).sort((a, b) => b.length - a.length)[0];
}

/** The name of a record inside its zone: `@` for the zone itself, otherwise the labels before it. */
export function relativeName(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -(zone.length + 1));
}

let rules: ReadonlySet<string> | undefined;

/** Whether anybody can register names under a name, by the rules of the public suffix list. */
function isPublicSuffix(name: string): boolean {
  rules ??= new Set(publicSuffixList.split(' '));
  if (rules.has(`!${name}`)) return false;
  const parent = name.slice(name.indexOf('.') + 1);
  // A name whose every child is a public suffix would catch them all.
  return rules.has(name) || rules.has(`*.${parent}`) || rules.has(`*.${name}`);
}

/** What makes a suffix unfit for split DNS, or undefined. */
export function suffixFault(suffix: string): string | undefined {
  if (!suffix.includes('.')) return 'has one label only: it would catch a whole top-level domain';
  if (isPublicSuffix(suffix)) return 'is a public suffix: it would catch the names of strangers';
  return undefined;
}
