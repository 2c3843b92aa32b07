import { effectElements, pureElements } from '@bakehouse/elements';
import { hasMark, partsOf, unwrap, type Element, type ElementExample } from '@bakehouse/engine';
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
  const ports = names.filter((name) => name !== 'error').map((name) => `\`${name}\``);
  // Ports that depend on the options have no names before there are any.
  if (others !== undefined) ports.push('`action` and one for each action that it offers');
  const gives = ports.length === 0 ? 'none' : ports.join(', ');
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
  const told = schema.meta()?.description ?? '';
  const values = [...new Set(choicesOf(schema))];
  const isTold = values.length < 2 || values.every((value) => told.includes(String(value)));
  const choices = isTold ? '' : `: ${values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}`;
  const about = `${told}${choices}`.replaceAll('|', '\\|');
  return `| \`${name}\` | ${kind.filter((part) => part !== '').join(', ')} | ${about} |`;
}

/** The values that an option may have, where they are listed. */
function choicesOf(schema: z.ZodType): unknown[] {
  const plain = unwrap(schema);
  const parts = partsOf(plain);
  if (parts.kind === 'union') return parts.choices.flatMap(choicesOf);
  if (parts.kind === 'array') return choicesOf(parts.item);
  const { def } = plain._zod as { def: { entries?: Record<string, unknown>; values?: unknown[] } };
  return def.entries === undefined ? [] : Object.values(def.entries);
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
