import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchContent } from './bench-site.ts';

/** Time of the whole build of a site and of its rebuild after one changed page, in milliseconds. */
export interface Measured {
  full: number;
  rebuild: number;
}

const page = (
  item: (path: string) => string,
  loop: (list: string, body: string) => string,
  one: (path: string) => string,
): string =>
  `<html lang="en"><head><title>${item('title')}</title></head><body><header>Bench</header><main>
<section class="hero"><h1>${item('heading')}</h1><p>${item('lead')}</p></section>
<section><ul>${loop('items', `<li>${one('title')}: ${one('price')}</li>`)}</ul></section>
<section><h2>${item('heading')}</h2><p>${item('body')}</p></section>
<blockquote>${item('text')}<cite>${item('by')}</cite></blockquote>
<nav>${loop('links', `<a href="${one('')}">${one('')}</a>`)}</nav>
</main><footer>The end</footer></body></html>`;

/** The same pages by Hugo, if it is installed. */
export async function measureHugo(pages: number): Promise<Measured | undefined> {
  if (spawnSync('hugo', ['version']).status !== 0) return undefined;
  return await inFolder(async (folder) => {
    const layout = page(
      (path) => `{{ .Params.${path} }}`,
      (list, body) => `{{ range .Params.${list} }}${body}{{ end }}`,
      (path) => (path === '' ? '{{ . }}' : `{{ .${path} }}`),
    );
    await mkdir(join(folder, 'layouts/_default'), { recursive: true });
    await mkdir(join(folder, 'content'));
    await writeFile(join(folder, 'layouts/_default/single.html'), layout);
    await writeFile(
      join(folder, 'config.json'),
      '{"baseURL":"https://bench.example/","disableKinds":["taxonomy","term","RSS","home","section"]}',
    );
    const write = async (index: number, change: string): Promise<void> =>
      await writeFile(
        join(folder, `content/page-${index}.md`),
        `${JSON.stringify(benchContent(index, change))}\n`,
      );
    for (let index = 0; index < pages; index += 1) await write(index, '');
    const full = await fastest(async () => {
      await rm(join(folder, 'public'), { recursive: true, force: true });
      return timed(folder, 'hugo', ['--quiet']);
    });
    await write(0, 'changed');
    const rebuild = await fastest(() => timed(folder, 'hugo', ['--quiet']));
    await mustContain(join(folder, 'public/page-0/index.html'), 'Page 0 changed');
    return { full, rebuild };
  });
}

/** The same pages by Eleventy, fetched from the npm registry for the occasion. */
export async function measureEleventy(pages: number): Promise<Measured | undefined> {
  return await inFolder(async (folder) => {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const install = spawnSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '@11ty/eleventy@3.1.2'],
      { cwd: folder },
    );
    if (install.status !== 0) return undefined;
    await mkdir(join(folder, '_data'));
    const write = async (change: string): Promise<void> => {
      const rows = Array.from({ length: pages }, (_, index) =>
        benchContent(index, index === 0 ? change : ''),
      );
      await writeFile(join(folder, '_data/rows.json'), JSON.stringify(rows));
    };
    const template = page(
      (path) => `{{ row.${path} | escape }}`,
      (list, body) => `{% for one in row.${list} %}${body}{% endfor %}`,
      (path) => (path === '' ? '{{ one | escape }}' : `{{ one.${path} | escape }}`),
    );
    const front =
      '---\npagination:\n  data: rows\n  size: 1\n  alias: row\npermalink: "page-{{ pagination.pageNumber }}/index.html"\n---\n';
    await writeFile(join(folder, 'page.liquid'), front + template);
    await write('');
    const run = [join(folder, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'];
    const full = await fastest(async () => {
      await rm(join(folder, '_site'), { recursive: true, force: true });
      return timed(folder, process.execPath, run);
    });
    await write('changed');
    const rebuild = await fastest(() => timed(folder, process.execPath, run));
    await mustContain(join(folder, '_site/page-0/index.html'), 'Page 0 changed');
    return { full, rebuild };
  });
}

async function inFolder(
  work: (folder: string) => Promise<Measured | undefined>,
): Promise<Measured | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-peer-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The fastest of three, as for our own figures. */
async function fastest(measure: () => number | Promise<number>): Promise<number> {
  return Math.min(await measure(), await measure(), await measure());
}

function timed(cwd: string, command: string, argv: string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(command, argv, { cwd });
  if (status !== 0) throw new Error(`${command} failed: ${stderr.toString()}`);
  return performance.now() - started;
}

async function mustContain(path: string, text: string): Promise<void> {
  if (!(await readFile(path, 'utf8')).includes(text)) throw new Error(`${path} does not show the change`);
}
