import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPageBuilder, type PageBuilder, type PageBuilderOptions } from '../page-builder.ts';
import { siteClient, type SiteClient } from './site-client.ts';

/** A page builder on free ports with its own data folder. */
export interface TestService extends SiteClient {
  service: PageBuilder;
  dataDir: string;
  logged: string[];
  /** Ends it and starts another on the same data. */
  restart(): Promise<TestService>;
  stop(): Promise<void>;
}

const TOKEN = 'token-for-tests-only';

/** Starts a page builder for tests. */
export async function testService(
  options: Partial<PageBuilderOptions> = {},
  given?: string,
): Promise<TestService> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'bakehouse-sites-')));
  const logged: string[] = [];
  const service = await startPageBuilder({
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    dataDir,
    siteHost: '127.0.0.1',
    sitePort: 0,
    ownHosts: ['app.bakery.example', 'http://127.0.0.1:8080'],
    log: (message, data) => logged.push(`${message} ${JSON.stringify(data ?? {})}`),
    ...options,
  });
  return {
    ...siteClient(service.url, service.siteUrl, TOKEN),
    service,
    dataDir,
    logged,
    async restart() {
      await service.close();
      return await testService(options, dataDir);
    },
    async stop() {
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
