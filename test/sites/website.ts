import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { root } from '../harness/product.ts';

/** The administrator's password. */
export const password = 'correct horse battery';

/** What the product is started with, so that `openSite` can sign in. */
export const siteEnvironment = { ADMIN_PASSWORD: password, APP_DIR: join(root, 'examples', 'website') };

/** A caller of the API who is signed in as the administrator. */
export type CallApi = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Record<string, unknown> }>;

/** Signs in. */
export async function signIn(url: string): Promise<CallApi> {
  const call = async (method: string, path: string, body: unknown, token: string | undefined) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        connection: 'close',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
  const given = { email: 'admin@example.com', password, mode: 'token' };
  const { body } = await call('POST', '/auth/sign-in', given, undefined);
  return (method, path, sent) => call(method, path, sent, String(body['token']));
}

/** Loads the sample content of the example. */
export async function loadContent(api: CallApi): Promise<void> {
  const file = join(root, 'examples', 'data', 'website.json');
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object[]>;
  for (const [module, all] of Object.entries(content)) {
    const operations = all.map((data) => ({ op: 'create', data }));
    const { status, body } = await api('POST', `/modules/${module}/resources/batch`, { operations });
    if (status !== 200) throw new Error(`${module}: ${JSON.stringify(body)}`);
  }
}

/** A stored resource. */
export interface Stored {
  id: string;
  data: Record<string, unknown>;
}

/** The first resource that a filter finds. */
export async function findOne(api: CallApi, module: string, filter: object): Promise<Stored> {
  const query = encodeURIComponent(JSON.stringify(filter));
  const { body } = await api('GET', `/modules/${module}/resources?filter=${query}`);
  const [first] = body['data'] as Stored[];
  if (first === undefined) throw new Error(`nothing found in ${module}`);
  return first;
}

/** Presses the button "Save and publish" of the website, with changes in its form. */
export async function publish(api: CallApi, changes: object = {}): ReturnType<CallApi> {
  const { id, data } = await findOne(api, 'site_templates', { name: 'Mill and Crust' });
  return api('POST', '/events/publish_site', {
    module: 'site_templates',
    id,
    data: { ...data, ...changes },
    view: 'update',
  });
}

/** Asks the server of sites for a page under a host; `fetch` cannot set `Host`. */
export async function visit(
  port: number,
  host: string,
  path = '/',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(20_000);
    const given = { host: '127.0.0.1', port, path, headers: { host }, agent: false, signal };
    const sent = request(given, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
