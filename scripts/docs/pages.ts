import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultSchema } from '../../packages/access/src/output/result-schema.ts';
import { configReference, envExample } from '../../packages/server/src/foundation/config/reference.ts';
import { routes } from '../../packages/server/src/http/routes/index.ts';
import { openApi } from '../../packages/server/src/http/openapi/openapi.ts';
import { definitionSchema, schemaFiles } from '../../packages/server/src/developer/definition-schemas.ts';
import { readSpec } from '../spec/read-spec.ts';
import { specReport } from '../spec/spec-report.ts';
import { apiPage } from './api-page.ts';
import { arrowPictures } from './arrows/arrow-pictures.ts';
import { commandPage } from './command-page.ts';
import { decisionPage } from './decision-page.ts';
import { fieldPage } from './field-page.ts';
import { elementPage } from './element-page.ts';
import { noticesPage } from './notices-page.ts';
import { postgresPage } from './postgres/postgres-page.ts';
import { problemPage } from './problem-page.ts';
import { scorePage, scorePath } from '../mutate/score-page.ts';

/** A file that is made from the code, and what it must hold. */
export interface Page {
  path: string;
  content: string;
}

const note = '<!-- Made by npm run docs. Do not edit. -->\n\n';

/** Every generated file of a checkout. */
export function pages(root: string): Page[] {
  const description = openApi(routes, 'http://127.0.0.1:8080');
  const { path, content } = specReport(root);
  const { rules } = readSpec(readFileSync(join(root, 'docs/SPEC.md'), 'utf8'));
  const done = new Set(rules.filter(({ state }) => state === 'done').map(({ id }) => id));
  return [
    { path: '.env.example', content: envExample() },
    { path: 'THIRD-PARTY-NOTICES.md', content: note + noticesPage(root) },
    ...arrowPictures(root),
    { path: 'docs/adr/README.md', content: note + decisionPage(root) },
    { path: 'docs/reference/api.md', content: note + apiPage(description, (rule) => done.has(rule)) },
    { path: 'docs/reference/commands.md', content: note + commandPage() },
    { path: 'docs/reference/elements.md', content: note + elementPage() },
    { path: 'docs/reference/fields.md', content: note + fieldPage() },
    ...schemaFiles.map((file) => ({
      path: `docs/reference/schemas/${file}`,
      content: `${JSON.stringify(definitionSchema(file), null, 2)}\n`,
    })),
    {
      path: 'docs/reference/schemas/access.json',
      content: `${JSON.stringify(resultSchema, null, 2)}\n`,
    },
    { path: 'docs/reference/config.md', content: note + configReference() },
    { path: 'docs/reference/openapi.json', content: `${JSON.stringify(description, null, 2)}\n` },
    { path: 'docs/reference/postgresql.md', content: note + postgresPage(root) },
    { path: 'docs/reference/problems.md', content: note + problemPage() },
    { path: scorePath, content: scorePage(root) },
    { path, content: note + content },
  ];
}
