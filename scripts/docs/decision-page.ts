import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byHand } from './by-hand.ts';

/** The list of all decisions, by number. */
export function decisionPage(root: string): string {
  const folder = join(root, 'docs/adr');
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const lines = files.sort().map((file) => {
    const title = /^# (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? file;
    return `- [${file.slice(0, 4)} ${title.replace(/^(?:ADR )?\d+[.:]? /, '')}](${file})`;
  });
  return `# Decisions

At most a page each: context, decision, consequences. A decision that changes is rewritten in place; history is in the log of the repository. A number that
is missing was merged into another page, which names it.

${lines.join('\n')}

${byHandTable(files)}`;
}

/** What is ours although libraries do it, and what no longer is. */
function byHandTable(files: readonly string[]): string {
  const rows = byHand.map(({ part, where, lines, decision, why, adr }) => {
    const file = files.find((name) => name.startsWith(`${adr}-`));
    if (file === undefined)
      throw new Error(`There is no decision ${adr}, which by-hand.ts names for "${part}"`);
    return `| ${part} | ${where} | ${lines} | ${decision} | ${why}. [${adr}](${file}) |`;
  });
  return `## By hand, or by a library

Parts for which libraries are at hand, looked at with measurements in November 2026: lines of ours without tests, what was decided, and why.

| part | where | lines | decision | why |
|---|---|---:|---|---|
${rows.join('\n')}
`;
}
