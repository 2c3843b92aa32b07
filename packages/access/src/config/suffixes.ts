import type { Domains } from './config.ts';

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

/** Suffixes under which anybody can register names; routing one of them would catch strangers' names. */
const publicSuffixes = new Set(
  `ac.at co.at or.at com.au net.au org.au com.br com.cn com.hk co.id co.il co.in co.jp ne.jp or.jp co.ke co.kr com.mx
  com.my co.nz org.nz com.pl com.sg co.th com.tr com.tw co.uk org.uk me.uk ltd.uk plc.uk ac.uk gov.uk co.za
  github.io gitlab.io pages.dev workers.dev vercel.app netlify.app herokuapp.com fly.dev web.app firebaseapp.com
  azurewebsites.net cloudapp.net amazonaws.com cloudfront.net appspot.com run.app ts.net onrender.com`.split(
    /\s+/,
  ),
);

/** What makes a suffix unfit for split DNS, or undefined. */
export function suffixFault(suffix: string): string | undefined {
  if (!suffix.includes('.')) return 'has one label only: it would catch a whole top-level domain';
  if (publicSuffixes.has(suffix)) return 'is a public suffix: it would catch the names of strangers';
  return undefined;
}
