import { rowsOf, type TableContent } from './tables.ts';

/** Characters that stand on one line of a page, roughly. */
const lineLength = 84;

/** The space between columns, in characters; figures are wider than most letters. */
const padding = 4;

/**
 * Gives the columns of a table widths that fit on the line, by what they hold. Columns with widths are written as boxes
 * in which text breaks; without them a long text runs over the edge of the page.
 */
export function fitColumns(table: TableContent): void {
  const columns = table[2];
  const { head = [], body } = rowsOf(table);
  const texts = columns.map((_, at) => [head, ...body].map((row) => row[at] ?? ''));
  const shares = sharesOf(texts);
  for (const [at, column] of columns.entries()) {
    // Four digits are enough, and the sum must never be more than the line.
    column[1] = { t: 'ColWidth', c: Math.floor((shares[at] ?? 0) * 10_000) / 10_000 };
  }
}

/** The part of the line that each column gets. Short columns get what they need; long ones share the rest. */
function sharesOf(columns: readonly string[][]): number[] {
  const wanted = columns.map((texts) => longest(texts.flatMap((text) => text.split('\n'))) + padding);
  const all = sum(wanted);
  if (all <= lineLength) return wanted.map((width) => width / all);
  const fair = lineLength / columns.length;
  const isShort = wanted.map((width) => width <= fair);
  const left = lineLength - sum(wanted.filter((_, at) => isShort[at] === true));
  // The root keeps one long text from starving the columns beside it.
  const weights = columns.map((texts, at) =>
    isShort[at] === true ? 0 : Math.max(Math.sqrt(longest(texts)), longest(texts.flatMap(words)) / 4),
  );
  const heavy = sum(weights);
  return wanted.map((width, at) =>
    isShort[at] === true ? width / lineLength : ((weights[at] ?? 0) / heavy) * (left / lineLength),
  );
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
