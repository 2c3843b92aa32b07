import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { root } from '../../test/harness/product.ts';
import { endWithBench, throwAwayFolder } from '../peers/process.ts';
import { benchContent, benchStyle, layoutCode, sectionCodes, sectionNames } from './content.ts';
import type { SiteGenerator } from './generator.ts';

const TOKEN = 'token-for-the-bench';
const codes = sectionCodes({
  value: (path) => `{{ ${path} }}`,
  each: (list, body) => `{% for one in ${list} %}${body}{% endfor %}`,
  one: (member) => (member === undefined ? '{{ one }}' : `{{ one.${member} }}`),
});
const style = '{{ "style.css" | asset_url }}';
const head = {
  site: 'bench',
  template: { name: 'Bench', base: 'main' },
  layouts: [{ name: 'main', code: layoutCode('{{ page.title }}', style, '{% slot "main" %}') }],
  sections: sectionNames.map((name) => ({ name, type: 'template', code: codes[name] })),
  assets: [{ path: 'style.css', text: benchStyle }],
};

/** The page builder as it is shipped, in a process of its own, asked over HTTP. */
export const bakehouse: SiteGenerator = {
  name: 'Bakehouse',
  rebuilds: 4,
  open(pages) {
    const lines = Array.from({ length: pages }, (_, index) => pageLine(index, ''));
    let service: Service | undefined;
    let last: BuiltSite | undefined;
    const build = async (rendered: number): Promise<number> => {
      if (service === undefined) throw new Error('the page builder does not run');
      const body = Buffer.from([JSON.stringify(head), ...lines].join('\n'));
      const started = performance.now();
      const events = (await post(`${service.url}/v1/builds`, body)).trim().split('\n');
      const elapsed = performance.now() - started;
      const end: { event: string; build: BuiltSite } = JSON.parse(events.at(-1) ?? '{}');
      if (end.event !== 'completed') throw new Error(`the build failed: ${events.at(-1)}`);
      last = end.build;
      if (last.rendered !== rendered)
        throw new Error(`${last.rendered} pages were rendered, not ${rendered}`);
      return elapsed;
    };
    const stop = async () => {
      await service?.stop();
      service = undefined;
    };
    return Promise.resolve({
      /** Each in a fresh process and folder. */
      async full() {
        await stop();
        const started = performance.now();
        service = await startService();
        const start = performance.now() - started;
        return { start, build: await build(pages) };
      },
      rebuild(index, change) {
        lines[index] = pageLine(index, change);
        return build(1);
      },
      read: (index) => get(`${last?.preview_path_url}page-${index}/`),
      count: () => Promise.resolve(last?.pages ?? 0),
      close: stop,
    });
  },
};

interface BuiltSite {
  rendered: number;
  pages: number;
  preview_path_url: string;
}

function pageLine(index: number, change: string): string {
  const { title, heading, lead, items, body, text, by, links } = benchContent(index, change);
  const params = {
    hero: { heading, lead },
    list: { items },
    text: { heading, body },
    quote: { text, by },
    links: { links },
  };
  const sections = sectionNames.map((section) => ({ section, params: params[section] }));
  return JSON.stringify({ name: `page-${index}`, title, slots: [{ slot: 'main', sections }] });
}

interface Service {
  url: string;
  stop: () => Promise<void>;
}

async function startService(): Promise<Service> {
  const folder = throwAwayFolder('bakehouse');
  const child: ChildProcess = spawn(process.execPath, [join(root, 'dist/server/page-builder.mjs')], {
    env: {
      PAGE_BUILDER_PORT: '0',
      PAGE_BUILDER_TOKEN: TOKEN,
      SITE_PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithBench(child);
  const closed = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /"url":"([^"]+)"/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error('the page builder did not start')));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function post(url: string, body: Buffer): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/x-ndjson',
      'content-length': body.length,
    };
    const call = request(url, { method: 'POST', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function get(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return await answer.text();
}
