import { benches } from './benches.ts';
import { sectionOf, type BenchResult } from './report.ts';

/** A report that was written before, with the sections of these benches anew, each with its day. */
export function intoReport(before: string, results: readonly BenchResult[], at: Date): string {
  const [head = '', ...parts] = before.split(/^(?=## )/m);
  const sections = new Map(parts.map((part) => [titleOf(part), part]));
  for (const result of results) {
    const [title = '', blank = '', how = '', ...rest] = sectionOf(result);
    const dated = `${how}, on ${at.toISOString().slice(0, 10)}`;
    sections.set(result.title, [title, blank, dated, ...rest].join('\n').trimEnd() + '\n\n');
  }
  // Those of no bench, such as the glance, come first.
  const order = [...sections.keys()].toSorted((a, b) => placeOf(a) - placeOf(b));
  return `${[head, ...order.map((title) => sections.get(title) ?? '')].join('').trimEnd()}\n`;
}

function titleOf(section: string): string {
  return /^## (.*)$/m.exec(section)?.[1] ?? '';
}

function placeOf(title: string): number {
  return benches.findIndex((bench) => bench.title === title);
}
