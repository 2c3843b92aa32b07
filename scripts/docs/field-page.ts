import { fieldShape, fieldTypes, optionSchemas, type FieldType } from '@bakehouse/contract';

/** The page of all types of fields: what each holds, its options, and an example. */
export function fieldPage(): string {
  const common = Object.entries(fieldShape().shape).map(
    ([name, schema]) => `| \`${name}\` | ${cell(schema.meta()?.description ?? '')} |`,
  );
  return `# Fields

What modules are made of. JSON Schemas of whole definitions, for editors, are in [schemas](schemas) and at \`/schemas/module.json\` of every server.

## Every field

| key | what |
|---|---|
${common.join('\n')}

## Types

${fieldTypes.map(typeText).join('\n')}`;
}

function typeText(type: FieldType): string {
  const rows = optionSchemas(type.type)
    .filter(({ name }) => name !== 'events' && name !== 'mapping')
    .map(({ name, description = '', required, values }) => {
      const untold = values.filter((value) => !description.includes(value));
      const choices = untold.length === 0 ? '' : `: ${values.map((value) => `\`${value}\``).join(', ')}`;
      return `| \`${name}\` | ${required ? 'required' : ''} | ${cell(`${description}${choices}`)} |`;
    });
  const table = rows.length === 0 ? '' : `\n| option | | what |\n|---|---|---|\n${rows.join('\n')}\n`;
  const { options, value } = type.example;
  const field = { identifier: 'example', type: type.type, ...(options === undefined ? {} : { options }) };
  return `### \`${type.type}\`

${type.summary}
${table}
\`\`\`json
${JSON.stringify(field)}
\`\`\`

holds ${traitsOf(type, options)}, for example \`${JSON.stringify(value)}\`.
`;
}

function traitsOf(type: FieldType, options: Record<string, unknown> = {}): string {
  const traits = [
    type.readable ? undefined : 'never read back',
    type.writable ? undefined : 'never written by clients',
    type.sortable(options) ? 'sorted by' : undefined,
    type.searchable ? 'searched' : undefined,
    type.uniqueable(options) ? 'may be unique' : undefined,
  ].filter((trait) => trait !== undefined);
  return `values of PostgreSQL's type \`${type.column(options)}\`${traits.length === 0 ? '' : ` (${traits.join(', ')})`}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
