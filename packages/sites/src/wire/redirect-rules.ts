import type { ContentFault } from '@bakehouse/contract';
import type { Redirect } from './redirect.ts';

/** A redirect with placeholders, made ready. */
export interface RedirectRule {
  redirect: Redirect;
  /** The path as a regular expression that JavaScript and Go read alike. */
  pattern: string;
  /** What its groups are called, in their order. */
  names: string[];
  regex: RegExp;
}

/** One part of a path, and the rest of one: neither may begin with what would make another host of it. */
const part = '([^/\\\\\\x00-\\x1f\\x7f]+)';
const rest = '([^/\\\\\\x00-\\x1f\\x7f][^\\\\\\x00-\\x1f\\x7f]*)';
const placeholder = /(?<=\/):([A-Za-z]\w*)/g;
const MAX_HOPS = 20;

/** Whether a redirect is for many paths. */
export function isPattern(from: string): boolean {
  return from.endsWith('/*') || from.search(placeholder) !== -1;
}

/** A redirect for many paths, made ready. */
export function redirectRule(redirect: Redirect): RedirectRule {
  const star = redirect.from.endsWith('/*');
  const body = star ? redirect.from.slice(0, -2) : redirect.from.replace(/\/$/, '');
  const pieces = body.split(placeholder);
  const names = pieces.filter((_, index) => index % 2 === 1);
  const source = pieces.map((piece, index) => (index % 2 === 1 ? part : escaped(piece))).join('');
  const pattern = star ? `^${source}(?:/+${rest}?)?$` : `^${source}/?$`;
  return { redirect, pattern, names: star ? [...names, 'splat'] : names, regex: new RegExp(pattern) };
}

/** Where the first rule that knows a path leads. */
export function followRules(
  rules: readonly RedirectRule[],
  path: string,
): { to: string; status: number } | undefined {
  for (const { redirect, names, regex } of rules) {
    const found = regex.exec(path);
    if (found === null) continue;
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    return { to: filled(redirect.to, values, encodeParts), status: redirect.status };
  }
  return undefined;
}

/** A target with its placeholders replaced. */
export function filled(
  to: string,
  values: ReadonlyMap<string, string>,
  shown: (value: string) => string,
): string {
  const host = /^https?:\/\/[^/?#]*/.exec(to)?.[0] ?? '';
  const path = to.slice(host.length).replace(/:([A-Za-z]\w*)/g, (all, name: string) => {
    const value = values.get(name);
    return value === undefined ? all : shown(value);
  });
  return host + path.replace(/^[^?#]*/, (plain) => plain.replace(/\/{2,}/g, '/'));
}

/** What is wrong with the redirects of a site: unknown placeholders, hosts that visitors could choose, loops. */
export function redirectFaults(redirects: readonly Redirect[]): ContentFault[] {
  const faults: ContentFault[] = [];
  const exact = new Map<string, number>();
  const rules: { index: number; rule: RedirectRule }[] = [];
  for (const [index, one] of redirects.entries()) {
    const path = `redirects.${index}`;
    const rule = isPattern(one.from) ? redirectRule(one) : undefined;
    faults.push(...placeholderFaults(one, rule?.names ?? [], path));
    if (rule !== undefined) rules.push({ index, rule });
    else if (!exact.has(one.from)) exact.set(one.from, index);
  }
  const next = (path: string): { index: number; to: string } | undefined => {
    const known = exact.get(path);
    if (known !== undefined) return { index: known, to: redirects[known]?.to ?? '' };
    for (const { index, rule } of rules) {
      const found = followRules([rule], path);
      if (found !== undefined) return { index, to: found.to };
    }
    return undefined;
  };
  for (const [index, one] of redirects.entries()) {
    const chain = loopFrom(one, next);
    if (chain === undefined) continue;
    const message = `leads back to itself: ${chain.join(' → ')}`;
    faults.push({ path: `redirects.${index}`, message, code: 'redirect_loop' });
  }
  return faults;
}

function placeholderFaults(one: Redirect, names: readonly string[], path: string): ContentFault[] {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    return [{ path: `${path}.from`, message: `has ":${twice}" twice`, code: 'duplicate' }];
  const host = /^https?:\/\/[^/?#]*/.exec(one.to)?.[0] ?? '';
  if (/:[A-Za-z*]|\*/.test(host.replace(/^https?:/, '')))
    return [
      { path: `${path}.to`, message: 'visitors could choose the host; write it out', code: 'open_redirect' },
    ];
  const used = [...one.to.slice(host.length).matchAll(/(?<=[/=]):([A-Za-z]\w*)/g)].map(
    ([, name]) => name ?? '',
  );
  const unknown = used.find((name) => !names.includes(name));
  if (unknown === undefined) return [];
  const known =
    names.length === 0 ? 'has no placeholders' : `has ${names.map((name) => `":${name}"`).join(', ')}`;
  return [
    { path: `${path}.to`, message: `":${unknown}" is unknown: "from" ${known}`, code: 'unknown_placeholder' },
  ];
}

/** The way from a redirect back to itself, where there is one. */
function loopFrom(
  one: Redirect,
  next: (path: string) => { index: number; to: string } | undefined,
): string[] | undefined {
  const sample = one.from.replace(placeholder, 'x').replace(/\*$/, 'x');
  const chain = [sample];
  const seen = new Set<number>();
  let at: string | undefined = sample;
  while (at !== undefined && chain.length <= MAX_HOPS) {
    const step = next(at);
    if (step === undefined || !step.to.startsWith('/')) return undefined;
    if (seen.has(step.index)) return chain.slice(0, 6);
    seen.add(step.index);
    at = decoded(step.to.replace(/[?#].*$/s, ''));
    chain.push(at);
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function encodeParts(value: string): string {
  return value.split('/').map(encodeURIComponent).join('/');
}

function escaped(text: string): string {
  return text.replace(/[.+()|[\]^$?]/g, '\\$&');
}
