import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
`;
}
