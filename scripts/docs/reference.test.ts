import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiVersion } from '@bakehouse/contract';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The lines of the reference about an option of an element. */
function option(element: string, name: string): string {
  const [, about = ''] = read('docs/reference/elements.md').split(`\n### \`${element}\`\n`);
  const [own = ''] = about.split('\n### ');
  return own.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
}

test.each<[element: string, name: string, values: string[]]>([
  ['action/save', 'mode', ['upsert', 'create', 'update']],
  ['action/refresh', 'scope', ['resource', 'list', 'page']],
  ['action/redirect', 'target', ['_self', '_blank']],
  ['action/export', 'format', ['csv', 'xlsx', 'json', 'ndjson']],
  ['event/webhook', 'check', ['header', 'hmac', 'none']],
  ['action/convert', 'from', ['markdown', 'html', 'docx']],
  ['action/convert', 'to', ['markdown', 'html', 'pdf']],
])('the reference names what `%s` takes as `%s`', (element, name, values) => {
  for (const value of values) expect(option(element, name)).toMatch(new RegExp(`[\\s"]${value}\\b`));
});

test('examples of the reference lead to addresses that the app has, and no question has an output "others"', () => {
  const page = read('docs/reference/elements.md') + read('docs/guides/messages.md');
  const addresses = [...page.matchAll(/\/app\/(\w+)/g)].map(([, first]) => first);
  expect(addresses.length).toBeGreaterThan(0);
  expect(new Set(addresses)).not.toContain('orders');
  expect(page).not.toContain('`others`');
});

test('VER1 VER2 VER3 VER4 VER5 the changes say what the API version adds', () => {
  const line = read('CHANGELOG.md')
    .split('\n')
    .find((each) => each.startsWith(`- API version ${apiVersion} adds `));
  for (const part of [
    'offline',
    'resources/total',
    'lastUpdated',
    'list buttons',
    '`trigger`',
    '`title`',
    '`display`',
  ])
    expect(line).toContain(part);
});
