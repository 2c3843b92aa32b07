import { effectElements, pureElements } from '@bakehouse/elements';
import { elementText } from '../../packages/server/src/developer/element-text.ts';

const groups = { event: 'Events', action: 'Actions', flow: 'Flow', data: 'Data' } as const;

/** The page of all elements that workflows are made of: what each takes and gives, with examples that run as tests. */
export function elementPage(): string {
  const all = [...pureElements, ...effectElements].sort((a, b) => (a.type < b.type ? -1 : 1));
  const sections = Object.entries(groups).map(([group, title]) => {
    const members = all.filter((element) => element.group === group);
    return `## ${title}\n\n${members.map(elementText).join('\n')}`;
  });
  return `# Elements

What workflows are made of. Every element has the input \`default\`; every one but events has the output \`error\` besides those
named here. **R** marks options that are [expressions](../guides/expressions.md), or structures of them; all others are literal.

${sections.join('\n')}`;
}
