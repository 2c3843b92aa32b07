import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** What is worth a word besides the name of the licence. */
const remarks: Record<string, string> = {
  'pandoc-wasm':
    'Optional. It is never bundled: only its `.wasm` is loaded, in a process of its own. Without it, set `CONVERT_PANDOC` or do without its formats.',
  sharp: 'Optional. It loads libvips (LGPL-3.0-or-later) as a shared library.',
  'web-push': 'Part of the bundle, unchanged; its source is the package of that name and version.',
};

/** The packages that an installation of the product holds or is built from, with their licences. */
export function noticesPage(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const rows = Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true)
    .map(([place, { version = '', license = 'see the package' }]) => ({
      name: place.split('node_modules/').at(-1) ?? '',
      version,
      license,
    }));
  const unique = [...new Map(rows.map((row) => [`${row.name} ${row.version}`, row])).values()];
  unique.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const noted = unique.filter(({ license, name }) => name in remarks || /GPL|MPL/.test(license));
  return [
    '# Third-party notices',
    '',
    'Bakehouse is under the [MIT licence](LICENSE). It is built from and installs the packages below; each comes with the text of its licence.',
    '',
    '## Other than permissive',
    '',
    ...noted.map(
      ({ name, version, license }) =>
        `- \`${name}\` ${version}, ${license}.${name in remarks ? ` ${remarks[name]}` : ''}`,
    ),
    '',
    '## All',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...unique.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n');
}
