import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPeer } from '../peers/install.ts';
import { astroPackages } from '../peers/packages.ts';
import { benchContent, benchStyle, layoutCode, sectionCodes, sectionNames } from './content.ts';
import { timed, writtenPages, type SiteGenerator } from './generator.ts';

/** In attributes Astro takes the expression without quotes. */
const codes = sectionCodes({
  value: (path) => `{row.${path}}`,
  each: (list, body) => `{row.${list}.map((one) => (${body.replaceAll('"{', '{').replaceAll('}"', '}')}))}`,
  one: (member) => (member === undefined ? '{one}' : `{one.${member}}`),
});
const tag = (name: string) => `Section${name[0]?.toUpperCase()}${name.slice(1)}`;
const component = (code: string) => `---\nconst { row } = Astro.props;\n---\n${code}\n`;
const page = `---
import { readFileSync } from 'node:fs';
import Main from '../layouts/Main.astro';
${sectionNames.map((name) => `import ${tag(name)} from '../components/${tag(name)}.astro';`).join('\n')}
export function getStaticPaths() {
  const rows = JSON.parse(readFileSync(\`\${process.cwd()}/rows.json\`, 'utf8'));
  return rows.map((row, index) => ({ params: { page: \`page-\${index}\` }, props: { row } }));
}
const { row } = Astro.props;
---
<Main title={row.title}>${sectionNames.map((name) => `<${tag(name)} row={row} />`).join('')}</Main>
`;
const layout = layoutCode('{title}', '/style.css', '<slot />');

/** Astro with components, and all content in one file that is read once. */
export const astro: SiteGenerator = {
  name: `Astro ${astroPackages.version}`,
  rebuilds: 1,
  async open(pages) {
    const { folder: installed, node } = await installPeer(astroPackages);
    // Below the installation, as it looks for its packages in the folders above the site.
    const folder = mkdtempSync(join(installed, 'site-'));
    for (const part of ['src/pages', 'src/layouts', 'src/components', 'public'])
      mkdirSync(join(folder, part), { recursive: true });
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    write('package.json', '{"type":"module"}');
    write('astro.config.mjs', 'export default {};\n');
    write('public/style.css', benchStyle);
    write('src/layouts/Main.astro', `---\nconst { title } = Astro.props;\n---\n${layout}\n`);
    write('src/pages/[page].astro', page);
    for (const name of sectionNames) write(`src/components/${tag(name)}.astro`, component(codes[name]));
    const rows = Array.from({ length: pages }, (_, index) => benchContent(index));
    const writeRows = () => write('rows.json', JSON.stringify(rows));
    writeRows();
    const output = join(folder, 'dist');
    const program = join(installed, 'node_modules/astro/bin/astro.mjs');
    const env = { PATH: `${dirname(node)}:${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' };
    const run = () => timed(folder, node, [program, 'build', '--silent'], env);
    return {
      ...writtenPages(output),
      async full() {
        for (const old of ['dist', '.astro', 'node_modules'])
          rmSync(join(folder, old), { recursive: true, force: true });
        return { start: 0, build: await run() };
      },
      rebuild(index, change) {
        rows[index] = benchContent(index, change);
        writeRows();
        return run();
      },
      close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    };
  },
};
