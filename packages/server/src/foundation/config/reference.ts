import { configKeys } from './keys.ts';
import { settableKeys, settableNames, type SettableName } from './settable-keys.ts';

interface Row {
  name: string;
  about: string;
  otherwise: string;
  example: string;
}

/** The reference page of all configuration keys. */
export function configReference(): string {
  const rows = keyRows().map(({ name, about, otherwise }) => `| \`${name}\` | ${about} | ${otherwise} |`);
  return `# Configuration

Every key can be set in the environment, or in a file \`bakehouse.config.json\` in the folder where Bakehouse is started:

\`\`\`json
{ "PORT": 8080, "PUBLIC_URL": "https://app.example.com" }
\`\`\`

The environment wins over the file. \`bakehouse config\` prints what is in force, with secrets hidden. All errors are reported together.

| key | meaning | without it |
|---|---|---|
${rows.join('\n')}

## Set in the app

Administrators can set these in the app, too, where neither environment nor file does; it is in force in every process within a second.
All others belong to whoever runs the server: they say where data lies, what the process trusts and how much of the machine it takes, or
guard administrators themselves.

| key | why that is safe | least |
|---|---|---|
${settableNames.map((name) => `| \`${name}\` | ${settableKeys[name].why} | ${leastText(name)} |`).join('\n')}
`;
}

/** The `.env.example` file: every key, commented out. */
export function envExample(): string {
  const blocks = keyRows().map(
    ({ name, about, otherwise, example }) =>
      `# ${plain(about)}\n# Without it: ${plain(otherwise)}.\n#${name}=${example}\n`,
  );
  return `# Every configuration key of Bakehouse. Load it with: set -a; . ./.env; set +a\n\n${blocks.join('\n')}`;
}

function keyRows(): Row[] {
  return Object.entries(configKeys).map(([name, key]) => {
    const byDefault = 'secret' in key ? undefined : defaultText(key.schema);
    return {
      name,
      about: key.about,
      otherwise: key.otherwise ?? `\`${byDefault}\``,
      example: byDefault ?? '',
    };
  });
}

function leastText(name: SettableName): string {
  const key = settableKeys[name];
  return 'least' in key ? String(key.least) : '';
}

/** The text that stands for a missing value, where the schema holds one. */
function defaultText(schema: { _zod: { def: object } }): string | undefined {
  const { def } = schema._zod;
  return 'defaultValue' in def && typeof def.defaultValue === 'string' && def.defaultValue !== ''
    ? def.defaultValue
    : undefined;
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '').replace(/\.$/, '');
}
