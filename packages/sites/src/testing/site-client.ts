import { request } from 'node:http';
import type { Build, BuildEvent } from '../wire/build.ts';

/** An answer of a deployed site. */
export interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  text: string;
}

/** A caller of the API and a visitor of the sites. */
export interface SiteClient {
  api(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
  /** Sends a build and gives its last event. */
  build(input: unknown, headers?: Record<string, string>): Promise<{ status: number; events: BuildEvent[] }>;
  /** Sends a build that must succeed. */
  built(input: unknown): Promise<Build>;
  deploy(build: Build, hostnames: string[]): Promise<{ status: number; body: unknown }>;
  visit(host: string, path: string, headers?: Record<string, string>, method?: string): Promise<SiteAnswer>;
}

/** A client of a page builder under test. */
export function siteClient(url: string, siteUrl: string, token: string): SiteClient {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Response> =>
    await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const build: SiteClient['build'] = async (input, headers = {}) => {
    const response = await call('POST', '/v1/builds', input, headers);
    const text = await response.text();
    const lines = text.split('\n').filter((line) => line !== '');
    return { status: response.status, events: lines.map((line): BuildEvent => JSON.parse(line)) };
  };
  return {
    build,
    async api(method, path, body, headers = {}) {
      const response = await call(method, path, body, headers);
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    async built(input) {
      const { events } = await build(input);
      const last = events.at(-1);
      if (last?.event !== 'completed') throw new Error(`the build did not complete: ${JSON.stringify(last)}`);
      return last.build;
    },
    async deploy(made, hostnames) {
      return await this.api('POST', `/v1/sites/${made.site}/deploy`, { build: made.id, hostnames });
    },
    visit: async (host, path, headers, method) => await visitSite(siteUrl, host, path, headers, method),
  };
}

/** Asks the server of sites for a path under a host; `fetch` cannot set `Host`. */
export async function visitSite(
  siteUrl: string,
  host: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<SiteAnswer> {
  const { hostname, port } = new URL(siteUrl);
  return await new Promise<SiteAnswer>((resolve, reject) => {
    const call = request(
      { host: hostname, port, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(flat),
            body,
            text: body.toString('utf8'),
          });
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}
