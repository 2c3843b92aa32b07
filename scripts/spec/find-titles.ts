import { tokens } from './tokens.ts';
import type { Token } from './tokens.ts';

/** Finds the titles of all tests in TypeScript source that run: `test`, `it` and `scenario`, with any `.each(…)` or `.skipIf(…)` between. */
export function findTitles(source: string): string[] {
  const all = tokens(source);
  const titles: string[] = [];
  for (const [index, token] of all.entries()) {
    if (token.kind !== 'word' || !callers.has(token.text) || isMember(all[index - 1])) continue;
    const title = titleOfCall(all, index + 1);
    if (title !== undefined) titles.push(title);
  }
  return titles;
}

const callers = new Set(['test', 'it', 'scenario']);
const neverRun = new Set(['skip', 'todo']);

function isMember(previous: Token | undefined): boolean {
  return previous?.kind === 'mark' && (previous.text === '.' || previous.text === '?.');
}

/** The title is the first argument of the last call in a chain such as `test.skipIf(…).each(…)(…)`. */
function titleOfCall(all: Token[], from: number): string | undefined {
  let at = from;
  let argument: Token | undefined;
  for (let token = all[at]; token !== undefined; token = all[at]) {
    if (isMark(token, '.')) {
      const member = all[at + 1];
      if (member === undefined || neverRun.has(member.text)) return undefined;
      at += 2;
    } else if (isMark(token, '(')) {
      argument = all[at + 1];
      at = afterGroup(all, at, '(', ')');
    } else if (isMark(token, '<')) {
      at = afterGroup(all, at, '<', '>');
    } else if (token.kind === 'template') {
      at += 1;
    } else {
      break;
    }
  }
  return argument?.kind === 'string' || argument?.kind === 'template' ? plain(argument.text) : undefined;
}

function isMark(token: Token, text: string): boolean {
  return token.kind === 'mark' && token.text === text;
}

function afterGroup(all: Token[], from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < all.length; at += 1) {
    const token = all[at];
    if (token === undefined) break;
    if (isMark(token, open)) depth += 1;
    if (isMark(token, close)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return all.length;
}

function plain(text: string): string {
  return text
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll(/\\([^])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
