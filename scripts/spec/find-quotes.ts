import { findTitles } from './find-titles.ts';

/** A test whose title begins with the id of a rule. */
export interface Quote {
  file: string;
  title: string;
}

/** Which tests quote each rule, and a fault for each quoted id that is no rule. */
export interface Quotes {
  quotes: Map<string, Quote[]>;
  faults: string[];
}

/** Finds the ids that stand at the beginning of test titles, such as `SET1, SET2 sets both`. */
export function findQuotes(
  files: readonly { path: string; text: string }[],
  ids: ReadonlySet<string>,
): Quotes {
  const quotes = new Map<string, Quote[]>();
  const faults: string[] = [];
  for (const { path: file, text } of files) {
    for (const title of findTitles(text)) {
      for (const id of new Set(leadingIds(title))) {
        if (!ids.has(id)) faults.push(`${file}: "${title}" quotes ${id}, which docs/SPEC.md does not have`);
        else quotes.set(id, [...(quotes.get(id) ?? []), { file, title }]);
      }
    }
  }
  return { quotes, faults };
}

const leadingId = /[\s,]*([A-Z]{2,8}[0-9]{1,3})(?=[\s,:]|$)/y;

function leadingIds(title: string): string[] {
  const ids: string[] = [];
  leadingId.lastIndex = 0;
  for (let hit = leadingId.exec(title); hit !== null; hit = leadingId.exec(title)) ids.push(hit[1] ?? '');
  return ids;
}
