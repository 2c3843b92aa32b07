import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileClient, useScenarios } from '../../../testing/index.ts';

const missing = spawnSync('chromium', ['--version']).status !== 0;
const { it } = useScenarios();
const { as, store } = fileClient(it);

let origin = '';
let profile = '';
beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'bakehouse-browser-'));
  origin = await it().app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => rmSync(profile, { recursive: true, force: true }));

/** What stands in a real browser after it opened an address. */
async function shown(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--virtual-time-budget=2000',
    ];
    const child = spawn('chromium', [...options, `--user-data-dir=${profile}`, '--dump-dom', url], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let dom = '';
    child.stdout.on('data', (chunk: Buffer) => (dom += chunk.toString()));
    child.on('error', reject);
    const late = setTimeout(() => child.kill('SIGKILL'), 50_000);
    child.on('exit', () => {
      clearTimeout(late);
      resolve(dom);
    });
  });
}

const script = '<script>document.title = "it " + "ran"</script>';
describe.skipIf(missing)('in a browser', () => {
  test.each<[title: string, data: string, name: string, visible: string]>([
    ['plain text that becomes a page', `${'words '.repeat(2000)}${script}`, 'a.html', 'words'],
    ['a script', 'document.title = "it " + "ran"', 'a.js', 'document.title'],
    ['a picture that is a page too', `GIF89a${script}`, 'a.html', '<img'],
  ])('FILE13 %s is shown as what it is, and runs nothing', async (_, data, name, visible) => {
    const { id } = await store('admin', data, { name, type: 'text/html' });
    const share = await it().app.inject({ method: 'POST', url: `/files/${id}/shares`, headers: as('admin') });
    const { token } = share.json<{ token: string }>();
    const dom = await shown(`${origin}/share/${token}`);
    expect(dom).not.toContain('it ran');
    expect(dom).toContain(visible);
  });
});
