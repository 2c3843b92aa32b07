import { Problem } from '@bakehouse/contract';
import { parseExpression, type HttpAnswer } from '@bakehouse/engine';
import { quoted } from '../wrong-option.ts';
import { pageLimits } from './http-options.ts';

/** How one gets from page to page. */
export interface Paging {
  next: string;
  items?: string | undefined;
  pages?: number | undefined;
  /** Whether a connection says where one may go. */
  connected: boolean;
  now: number;
}

/** The items of all pages as one answer. */
export interface AllPages {
  last: HttpAnswer;
  body: unknown[];
  /** How many pages were asked for. */
  pages: number;
  /** The address of the page that would have been next; null after the last. */
  more: string | null;
}

/** Items of all pages together: more would not fit into a run. */
const mostItems = 100_000;

/** Asks for a page and those after it, until there is none, or as many as are allowed have been asked for. */
export async function askPages(
  first: string,
  { next, items, pages = pageLimits.usual, connected, now }: Paging,
  ask: (url: string) => Promise<HttpAnswer>,
): Promise<AllPages> {
  const nextOf = parseExpression(next);
  const itemsOf = items === undefined ? undefined : parseExpression(items);
  const seen = new Set<string>();
  const all: unknown[] = [];
  let url = first;
  for (let page = 1; ; page += 1) {
    seen.add(url);
    const last = await ask(url);
    const scope = {
      input: { status: last.status, headers: last.headers, body: last.body },
      variables: { page },
      now,
    };
    const found = itemsOf === undefined ? last.body : itemsOf.evaluate(scope);
    // An expression gives one item as itself, and none as nothing.
    if (Array.isArray(found)) for (const each of found) all.push(each);
    else if (found !== undefined && found !== null) all.push(found);
    if (all.length > mostItems)
      throw new Problem('upstream_failed', `The pages have more than ${mostItems} items: ask for fewer`);
    const to = nextOf.evaluate(scope);
    if (to === undefined || to === null || to === '' || to === false)
      return { last, body: all, pages: page, more: null };
    const following = addressOf(to, last.url ?? url, connected);
    if (seen.has(following))
      throw new Problem(
        'upstream_failed',
        `The pages lead in a circle: ${quoted(following)} was asked before`,
      );
    if (page >= pages) return { last, body: all, pages: page, more: following };
    url = following;
  }
}

/** The address of the next page. What is sent along was meant for the first origin: only a connection says where else it may go. */
function addressOf(to: unknown, from: string, connected: boolean): string {
  if (typeof to !== 'string' || !URL.canParse(to, from))
    throw new Problem('upstream_failed', `"next" gives ${quoted(to)}, which is no address`);
  const url = new URL(to, from);
  if (!connected && url.origin !== new URL(from).origin)
    throw new Problem(
      'address_refused',
      `The next page is at "${url.origin}", another system: use a connection that names both among its hosts`,
    );
  return url.href;
}
