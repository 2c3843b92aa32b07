import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configReference } from '../../packages/server/src/foundation/config/reference.ts';

const begin = '<!-- config: made by npm run docs -->';
const end = '<!-- /config -->';

/** The README with the table of all configuration keys in its place. */
export function withConfigTable(root: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [head, rest] = readme.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error(`README.md lacks the lines ${begin} and ${end}`);
  const page = configReference();
  const table = page.slice(page.indexOf('| key |'));
  return `${head}${begin}\n${table}${end}${tail}`;
}
