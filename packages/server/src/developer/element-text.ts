import { hasMark, partsOf, unwrap, type Element, type ElementExample } from '@bakehouse/engine';
import type * as z from 'zod';

/** What an element takes and gives, with its examples, in Markdown. */
export function elementText({ type, summary, options, outputs, offers, examples }: Element): string {
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
