import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPeer } from '../peers/install.ts';
import { eleventyPackages } from '../peers/packages.ts';
import { throwAwayFolder } from '../peers/process.ts';
import { benchContent, benchStyle, layoutCode, sectionCodes, sectionNames } from './content.ts';
import { timed, writtenPages, type SiteGenerator } from './generator.ts';

const codes = sectionCodes({
  value: (path) => `{{ row.${path} | escape }}`,
  each: (list, body) => `{% for one in row.${list} %}${body}{% endfor %}`,
  one: (member) => (member === undefined ? '{{ one | escape }}' : `{{ one.${member} | escape }}`),
});
const main = sectionNames.map((name) => `{% render "${name}", row: row %}`).join('');
const front = {
  layout: 'main.liquid',
  pagination: { data: 'rows', size: 1, alias: 'row' },
  permalink: 'page-{{ pagination.pageNumber }}/index.html',
};

/** Eleventy with Liquid, and all content in one file of data. */
export const eleventy: SiteGenerator = {
  name: `Eleventy ${eleventyPackages.version}`,
  rebuilds: 1,
  async open(pages) {
    const { folder: installed, node } = await installPeer(eleventyPackages);
    const folder = throwAwayFolder('eleventy');
    for (const part of ['_data', '_includes']) mkdirSync(join(folder, part));
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    write('eleventy.config.mjs', "export default (config) => { config.addPassthroughCopy('style.css'); };\n");
    write('style.css', benchStyle);
    write('_includes/main.liquid', layoutCode('{{ row.title | escape }}', '/style.css', '{{ content }}'));
    for (const name of sectionNames) write(`_includes/${name}.liquid`, codes[name]);
    write('page.liquid', `---json\n${JSON.stringify(front)}\n---\n${main}`);
    const rows = Array.from({ length: pages }, (_, index) => benchContent(index));
    const writeRows = () => write('_data/rows.json', JSON.stringify(rows));
    writeRows();
    const output = join(folder, '_site');
    const program = join(installed, 'node_modules/@11ty/eleventy/cmd.cjs');
    const run = () =>
      timed(folder, node, [program, '--quiet'], { PATH: `${dirname(node)}:${process.env.PATH}` });
    return {
      ...writtenPages(output),
      async full() {
        rmSync(output, { recursive: true, force: true });
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
