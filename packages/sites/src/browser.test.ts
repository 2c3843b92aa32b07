import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Build } from './wire/build.ts';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

const missing = spawnSync('chromium', ['--version']).status !== 0;
let service: TestService;
let profile: string;
let build: Build;

beforeAll(async () => {
  service = await testService();
  profile = await mkdtemp(join(tmpdir(), 'bakehouse-browser-'));
  build = await service.built(
    smallSite('', {
      layouts: [
        {
          name: 'l',
          code: '{% slot "main" %}<p id="inline"></p><script>document.getElementById("inline").append("inline ran")</script>',
          scripts: 'document.body.append("layout ran");',
        },
      ],
      sections: [
        {
          name: 'counter',
          type: 'component',
          code: 'export default (el, props) => { el.append(`component got ${props.n}`); };',
        },
        {
          name: 'evil',
          type: 'template',
          code: '<img src="/none.png" onerror="document.body.append(\'handler ran\')"><b>{{ t }}</b>',
        },
      ],
      pages: [
        {
          name: 'home',
          layout: 'l',
          scripts: 'document.body.append("page ran");',
          slots: [
            {
              slot: 'main',
              sections: [
                { section: 'counter', params: { n: 7 } },
                { section: 'evil', params: { t: '<script>document.body.append("data ran")</script>' } },
              ],
            },
          ],
        },
      ],
    }),
  );
  await service.deploy(build, ['one.example', 'two.example']);
});

afterAll(async () => {
  await service.stop();
  await rm(profile, { recursive: true, force: true });
});

/** The page as it stands after its scripts ran; every name leads to the service and nowhere else. */
async function shown(url: string): Promise<string> {
  const { host } = new URL(service.service.siteUrl);
  return await new Promise<string>((resolve, reject) => {
    const child = spawn(
      'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        `--user-data-dir=${profile}`,
        `--host-resolver-rules=MAP * ${host}`,
        '--virtual-time-budget=3000',
        '--dump-dom',
        url,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let dom = '';
    child.stdout.on('data', (chunk: Buffer) => (dom += chunk.toString()));
    child.on('error', reject);
    child.on('exit', () => resolve(dom));
  });
}

describe.skipIf(missing)('in a browser', () => {
  test.each(['one.example', 'two.example'])(
    'the scripts of %s run and those of its data do not',
    async (host) => {
      const dom = await shown(`http://${host}/`);
      for (const ran of ['component got 7', 'inline ran', 'layout ran', 'page ran'])
        expect(dom).toContain(ran);
      expect(dom.replaceAll(/onerror="[^"]*"|&lt;script.*?&lt;\/script/g, '')).not.toMatch(
        /handler ran|data ran/,
      );
    },
  );

  test('previews run their scripts too, on their own host and below a path', async () => {
    for (const url of [build.preview_url ?? '', build.preview_path_url ?? '']) {
      const dom = await shown(url);
      for (const ran of ['component got 7', 'inline ran', 'layout ran', 'page ran'])
        expect(dom).toContain(ran);
    }
  });
});
