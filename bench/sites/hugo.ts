import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithBench, throwAwayFolder } from '../peers/process.ts';
import { benchContent, benchStyle, layoutCode, sectionCodes, sectionNames } from './content.ts';
import { timed, writtenPages, type SiteGenerator } from './generator.ts';

const codes = sectionCodes({
  value: (path) => `{{ .Params.${path} }}`,
  each: (list, body) => `{{ range .Params.${list} }}${body}{{ end }}`,
  one: (member) => (member === undefined ? '{{ . }}' : `{{ .${member} }}`),
});
const main = sectionNames.map((name) => `{{ partial "${name}.html" . }}`).join('');
/** Nothing but the pages: our build makes feed, sitemap and the like only when it is deployed. */
const config = {
  baseURL: 'https://bench.example/',
  disableKinds: ['taxonomy', 'term', 'RSS', 'home', 'section', 'sitemap', 'robotsTXT', '404'],
};

/** Hugo as Debian ships it. It reads content from files only, one for each page. */
export const hugo: SiteGenerator = {
  // Asked for when it may have been installed.
  get name() {
    return `Hugo ${hugoVersion() ?? ''}`.trim();
  },
  rebuilds: 2,
  open(pages) {
    if (hugoVersion() === undefined) throw new Error('it is not installed (Debian: apt-get install hugo)');
    const folder = throwAwayFolder('hugo');
    for (const part of ['content', 'static', 'layouts/_default', 'layouts/partials'])
      mkdirSync(join(folder, part), { recursive: true });
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    write('config.json', JSON.stringify(config));
    write('static/style.css', benchStyle);
    write('layouts/_default/single.html', layoutCode('{{ .Params.title }}', '/style.css', main));
    for (const name of sectionNames) write(`layouts/partials/${name}.html`, codes[name]);
    const writePage = (index: number, change: string) =>
      write(`content/page-${index}.md`, `${JSON.stringify(benchContent(index, change))}\n`);
    for (let index = 0; index < pages; index += 1) writePage(index, '');
    const output = join(folder, 'public');
    return Promise.resolve({
      ...writtenPages(output),
      async full() {
        rmSync(output, { recursive: true, force: true });
        return { start: 0, build: await timed(folder, 'hugo', ['--quiet']) };
      },
      /** The faster of its two ways: run again, or kept running and watching. */
      async rebuild(index, change) {
        writePage(index, `${change} again`);
        const again = await timed(folder, 'hugo', ['--quiet']);
        return Math.min(again, await watched(folder, () => writePage(index, change)));
      },
      close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    });
  },
};

/** How long Hugo says that it took for a change while it watches; the wait until it notices is not counted. */
async function watched(folder: string, change: () => void): Promise<number> {
  const child = spawn('hugo', ['--watch'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  endWithBench(child);
  const closed = new Promise((resolve) => child.once('close', resolve));
  let changing: NodeJS.Timeout | undefined;
  try {
    return await new Promise<number>((resolve, reject) => {
      let output = '';
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        // It says so just before it begins to watch.
        if (changing === undefined && output.includes('Press Ctrl+C to stop')) {
          output = '';
          changing = setInterval(change, 2_000);
        }
        const took = changing === undefined ? undefined : /Total in (\d+) ms/.exec(output)?.[1];
        if (took !== undefined) resolve(Number(took));
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', reject);
      child.once('close', () => reject(new Error(`hugo --watch ended: ${output.slice(-500)}`)));
    });
  } finally {
    clearInterval(changing);
    child.kill('SIGTERM');
    await closed;
  }
}

function hugoVersion(): string | undefined {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  return status === 0 ? /v([\d.]+)/.exec(stdout)?.[1] : undefined;
}
