import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { startPageBuilder } from '@bakehouse/sites';
import { siteClient } from '../../packages/sites/src/testing/site-client.ts';
import { siteInput } from './site-input.ts';

/** A built docs site, served by the page builder until it is closed. */
export interface DocsSite {
  url: string;
  /** How many pages it has. */
  pages: number;
  /** Links and pictures that lead nowhere. */
  faults: string[];
  close(): Promise<void>;
}

const host = 'docs.localhost';

/** Builds the docs of a checkout by the page builder, deploys them on this machine and writes them to a folder. */
export async function buildDocs(
  root: string,
  folder: string,
  { port = 0, sourceUrl }: { port?: number; sourceUrl?: string } = {},
): Promise<DocsSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakehouse-docs-'));
  const token = randomBytes(24).toString('hex');
  const service = await startPageBuilder({
    host: '127.0.0.1',
    port: 0,
    token,
    dataDir,
    siteHost: '127.0.0.1',
    sitePort: port,
    ownHosts: [],
    // The list of rules and tests is far longer than any page of a website.
    limits: { pageMilliseconds: 30_000, pageMemory: 500_000_000, stallMilliseconds: 60_000 },
    log: () => {},
  });
  const close = async (): Promise<void> => {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const client = siteClient(service.url, service.siteUrl, token);
    const { input, faults } = await siteInput(root, sourceUrl);
    const built = await client.built(input);
    const { status, body } = await client.deploy(built, [host]);
    if (status !== 201) throw new Error(`the docs could not be deployed: ${JSON.stringify(body)}`);
    const { body: listed } = await client.api('GET', `/v1/builds/${built.id}/files`);
    await rm(folder, { recursive: true, force: true });
    for (const { path } of (listed as { data: { path: string }[] }).data) {
      const answer = await client.visit(host, `/${path.replace(/(^|\/)index\.html$/, '$1')}`);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), answer.body);
    }
    const warnings = (built.warnings ?? []).map(({ path, message }) => `${path}: ${message}`);
    const url = `http://${host}:${new URL(service.siteUrl).port}/`;
    return { url, pages: built.pages ?? 0, faults: [...faults, ...warnings], close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
