import type { ApiClient } from '../definitions/api-client.ts';
import { openDevServer } from './dev-server.ts';
import { hasPages, readTemplates } from './read-templates.ts';
import { readSiteTemplates, tryTemplates, type Tried } from './site-templates.ts';
import { watchFolder } from './watch-folder.ts';

/** What a site is developed with. */
export interface DevParts {
  client: ApiClient;
  site: string;
  folder: string;
  port: number;
  /** Told of every build. */
  tell: (tried: Tried, milliseconds: number) => void;
}

/** A site that is being developed. */
export interface DevSession {
  url: string;
  close: () => Promise<void>;
}

/** Editors write a file in several steps. */
const settleMs = 40;

/** Builds a site with the templates of a folder now and whenever one of them changes, and shows it. */
export async function openDevSession({ client, site, folder, port, tell }: DevParts): Promise<DevSession> {
  const known = await readSiteTemplates(client, site, { pages: hasPages(folder) });
  const server = await openDevServer(port);
  let waiting: NodeJS.Timeout | undefined;
  let isDue = false;
  let working: Promise<void> | undefined;
  const endWatch = watchFolder(folder, () => {
    clearTimeout(waiting);
    waiting = setTimeout(begin, settleMs);
  });
  begin();
  return {
    url: server.url,
    async close() {
      clearTimeout(waiting);
      endWatch();
      isDue = false;
      await working;
      await server.close();
    },
  };

  /** One build at a time; what changes meanwhile is built after it. */
  function begin(): void {
    isDue = true;
    working ??= build().finally(() => (working = undefined));
  }

  async function build(): Promise<void> {
    while (isDue) {
      isDue = false;
      const begun = performance.now();
      const tried = await attempt();
      server.show(tried);
      tell(tried, performance.now() - begun);
    }
  }

  async function attempt(): Promise<Tried> {
    try {
      return await tryTemplates(client, known, readTemplates(folder));
    } catch (error) {
      // A file that is gone again by now, or a server that restarts.
      const message = error instanceof Error ? error.message : String(error);
      return { url: undefined, findings: [{ severity: 'error', file: '', message }] };
    }
  }
}
