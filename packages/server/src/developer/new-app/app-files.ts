/** What the folder of a new app is made for. */
export interface NewApp {
  /** Its name as npm takes it. */
  name: string;
  /** The release of Bakehouse that makes it. */
  version: string;
}

/** The files of a new app beside its definitions: path and content. */
export function appFiles({ name, version }: NewApp): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(
      {
        name,
        private: true,
        scripts: {
          start: 'bakehouse start',
          check: 'bakehouse check --strict app',
          test: 'bakehouse test app',
          types: 'bakehouse types app --out app.d.ts',
        },
        dependencies: { bakehouse: version },
        engines: { node: '>=20.19' },
      },
      null,
      2,
    )}\n`,
    'bakehouse.config.json': `${JSON.stringify({ APP_DIR: 'app', DATA_DIR: 'data' }, null, 2)}\n`,
    '.gitignore': 'node_modules/\ndata/\n.env\n',
    '.github/workflows/check.yml': workflow,
    'README.md': readme(name),
  };
}

const workflow = `name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: npm run check
      - run: npm test
`;

function readme(name: string): string {
  return `# ${name}

An app for Bakehouse: its definitions are in \`app\`, one JSON file each.

\`\`\`sh
npm install
npm start            # http://127.0.0.1:8080, the first password is printed
npm run check        # whatever cannot work, with file and line
npm test             # the tests of the workflows, effects held back
\`\`\`

What you change in the browser comes back into the files by \`npx bakehouse pull\`, with the token of an administrator in
\`BAKEHOUSE_TOKEN\`. Settings go into \`bakehouse.config.json\` or the environment; passwords and keys only into the environment.
`;
}
