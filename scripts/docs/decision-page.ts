import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The list of all decisions, by number. */
export function decisionPage(root: string): string {
  const folder = join(root, 'docs/adr');
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const lines = files.sort().map((file) => {
    const title = /^# (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? file;
    return `- [${title.replace(/^ADR /, '')}](${file})`;
  });
  return `# Decisions

One page each: context, decision, consequences. A decision that is changed gets a new page and a line in the old one.

${lines.join('\n')}
`;
}
