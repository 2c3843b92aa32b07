import type { Quote } from './find-quotes.ts';
import type { Rule } from './read-spec.ts';

/** Renders docs/reference/spec-coverage.md: which rule has which test. */
export function renderCoverage(
  rules: readonly Rule[],
  quotes: ReadonlyMap<string, readonly Quote[]>,
): string {
  const sections = bySection(rules);
  const lines = [
    '# Rules and their tests',
    '',
    'Generated from [SPEC.md](../SPEC.md) and the titles of the tests. Do not edit.',
    '',
    '| section | rules | done | open | quoted |',
    '|---|---:|---:|---:|---:|',
    ...[...sections].map(([title, own]) => countRow(`[${plain(title)}](#${anchor(title)})`, own, quotes)),
    countRow('**all**', rules, quotes),
  ];
  for (const [title, own] of sections) {
    lines.push('', `## ${title}`, '', '| id | state | tests |', '|---|---|---|');
    for (const { id, state } of own) lines.push(`| ${id} | ${state} | ${testsCell(quotes.get(id) ?? [])} |`);
  }
  return `${lines.join('\n')}\n`;
}

function bySection(rules: readonly Rule[]): Map<string, Rule[]> {
  const sections = new Map<string, Rule[]>();
  for (const rule of rules) {
    const own = sections.get(rule.section);
    if (own === undefined) sections.set(rule.section, [rule]);
    else own.push(rule);
  }
  return sections;
}

function countRow(name: string, rules: readonly Rule[], quotes: ReadonlyMap<string, unknown>): string {
  const done = rules.filter((rule) => rule.state === 'done').length;
  const quoted = rules.filter((rule) => quotes.has(rule.id)).length;
  return `| ${name} | ${rules.length} | ${done} | ${rules.length - done} | ${quoted} |`;
}

/** Tests sorted by file and title, each once, so that the page depends on nothing but its input. */
function testsCell(quotes: readonly Quote[]): string {
  const cells = quotes.map(({ file, title }) => `\`${file}\`: ${plain(title)}`);
  return [...new Set(cells)].sort().join('<br>');
}

function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`);
}

/** The fragment that GitHub gives a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}
