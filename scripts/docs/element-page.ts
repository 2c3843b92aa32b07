import { effectElements, pureElements } from '@bakehouse/elements';
import { hasMark, type Element, type ElementExample } from '@bakehouse/engine';
import type * as z from 'zod';

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

function elementText({ type, summary, options, outputs, offers, examples }: Element): string {
  const rows = Object.entries(options.shape).map(([name, schema]) => optionRow(name, schema));
  const table = rows.length === 0 ? '' : `\n| option | | what |\n|---|---|---|\n${rows.join('\n')}\n`;
  const { names, others } = outputs({});
  const ports = [...names.filter((name) => name !== 'error'), ...(others === undefined ? [] : ['others'])];
  const gives = ports.length === 0 ? 'none' : ports.map((name) => `\`${name}\``).join(', ');
  const offered = offers.map((name) => `\`:${name}\``).join(', ');
  return `### \`${type}\`

${summary}

Outputs: ${gives}. \`set\` may use ${offered}.
${table}${examples.map(exampleText).join('')}`;
}

function optionRow(name: string, schema: z.ZodType): string {
  const kind = [
    hasMark(schema, 'recipe') ? '**R**' : '',
    schema.safeParse(undefined).success ? '' : 'required',
  ];
  const about = (schema.meta()?.description ?? '').replaceAll('|', '\\|');
  return `| \`${name}\` | ${kind.filter((part) => part !== '').join(', ')} | ${about} |`;
}

function exampleText({ title, options, input, gives, fails, instruction }: ElementExample): string {
  const shown = { options, ...(input === undefined ? {} : { input }) };
  const result = fails === undefined ? { ...gives } : { error: { code: fails } };
  const sent = instruction === undefined ? '' : `\nand sends the browser \`${JSON.stringify(instruction)}\``;
  return `
${title}

\`\`\`json
${JSON.stringify(shown, null, 2)}
\`\`\`

gives \`${JSON.stringify(result)}\`${sent}
`;
}
