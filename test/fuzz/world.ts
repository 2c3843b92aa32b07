import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenApiDocument } from '../../packages/server/src/http/openapi-document.ts';
import {
  careful,
  everything,
  everythingData,
  people,
  roles,
  spareApi,
  spareConnection,
  workflows,
} from './definitions.ts';
import type { Target } from './fuzz.ts';
import { samples } from './samples.ts';
import { makeWords, type Words } from './words.ts';

/** The password of everybody in the world that is asked. */
export const password = 'a password for everybody';

/** The administrator who makes the world and puts it right again; no request is made in their name. */
export const keeper = { email: 'keeper@example.com', password: 'a password of the keeper alone' };

/** Fills a product with something of everything, by its own API. */
export async function makeWorld(url: string): Promise<Omit<Target, 'logged'>> {
  const tokens: Record<string, string> = {};
  const keepersToken = await signIn(keeper.email, keeper.password);
  const document = (await call('GET', '/openapi.json')).body as unknown as OpenApiDocument;
  const { user } = (await call('GET', '/auth/me')).body as { user: { id: string } };
  const secrets = new Set([user.id, keeper.email, keepersToken, ...roles.map(({ slug }) => slug)]);
  const lasting = new Set(Object.keys(people).filter((name) => name !== 'spender'));
  const words = makeWords(knownWords, (word) => secrets.has(word));
  for (const example of ['orders', 'website']) await must('POST', `/examples/${example}/load`, {});
  await heal();
  await makeSome(words);
  return { url, document, words, tokens: () => tokens, samples, weight, heal, unsettling, spender };

  /** Brings back what requests have changed or taken away, as far as others need it. */
  async function heal(): Promise<void> {
    for (const module of [careful, everything]) {
      const answer = await call('PUT', `/modules/${module.bakery_resource_module}`, module);
      // What a request has made of it holds values that do not fit: it begins anew.
      if (answer.status >= 300) {
        await call('DELETE', `/modules/${module.bakery_resource_module}`);
        await must('PUT', `/modules/${module.bakery_resource_module}`, module);
      }
    }
    for (const workflow of workflows) await must('PUT', `/workflows/${workflow.identifier}`, workflow);
    for (const role of roles) {
      const { status } = await call('PUT', `/roles/${role.slug}`, role);
      if (status === 404) await must('POST', '/roles', role);
    }
    for (const [name, has] of Object.entries(people)) await healPerson(name, has);
    // What has become of another kind is taken away and made anew.
    for (const [place, what] of [
      ['connections', spareConnection],
      ['env', { name: 'spare', type: 'text', default: 'x' }],
      ['apis', spareApi],
    ] as const)
      if ((await call('PUT', `/${place}/spare`, what)).status >= 300) {
        await call('DELETE', `/${place}/spare`);
        await must('PUT', `/${place}/spare`, what);
      }
    await must('POST', '/workflows/fuzz_ask/run', { input: { a: 1 } });
    await call('POST', '/workflows/fuzz_fail/run', { input: {}, async: true });
    for (const [module, data] of [
      ['everything', everythingData],
      ['careful', { name: 'one' }],
    ] as const) {
      const { body } = await call('GET', `/modules/${module}/resources/total`);
      for (let count = Number(body['total'] ?? 0); count < 5; count += 1)
        await must('POST', `/modules/${module}/resources`, { data });
      const list = await call('GET', `/modules/${module}/resources?limit=20`);
      const ids = (list.body['data'] as { id: string }[]).map(({ id }) => id);
      words.replace(`in ${module}`, ids);
      words.replace('in resources', ids);
      await talkAbout(module, ids[0] ?? '');
    }
  }

  /** Something is said and shared of an entry, so that there is something to change and to take back. */
  async function talkAbout(module: string, id: string): Promise<void> {
    for (const [noun, body] of [
      ['comments', { text: 'Hello' }],
      ['links', { note: 'For everybody', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }],
    ] as const) {
      const made = await call('POST', `/modules/${module}/resources/${id}/${noun}`, body);
      words.learn(`/${noun}`, {}, made.body);
      if (typeof made.body['token'] === 'string') words.add('in entry-links', made.body['token']);
    }
  }

  async function healPerson(name: string, has: readonly string[]): Promise<void> {
    const email = `${name}@example.com`;
    const token = tokens[name];
    if (token !== undefined) {
      const { status, body } = await call('GET', '/auth/me', undefined, token);
      const now = (body['user'] as { roles?: string[] } | undefined)?.roles ?? [];
      if (status === 200 && [...now].sort().join() === [...has].sort().join()) return;
    }
    const { body } = await call('GET', `/users?search=${encodeURIComponent(email)}`);
    const found = (body['data'] as { id: string; email: string }[]).find((each) => each.email === email);
    if (found === undefined) await must('POST', '/users', { email, name, password, roles: has });
    else {
      await must('PATCH', `/users/${found.id}`, { password, roles: has, disabled: false });
      await call('DELETE', `/users/${found.id}/factors`);
    }
    tokens[name] = await signIn(email, password);
    // Those who ask shall not take themselves away.
    const { body: me } = await call('GET', '/auth/me', undefined, tokens[name]);
    if (lasting.has(name)) secrets.add((me['user'] as { id: string }).id);
    else words.add('in users', (me['user'] as { id: string }).id);
  }

  async function makeSome(into: Words): Promise<void> {
    for (const name of ['fuzz_ask', 'fuzz_later', 'fuzz_mail', 'fuzz_answer'])
      await must('POST', `/workflows/${name}/run`, { input: { a: 1 } });
    await must('PUT', '/views/spare', {
      identifier: 'spare',
      module: 'everything',
      title: 'Spare',
      settings: { kind: 'table' },
    });
    await must('PUT', '/dashboards/spare', { identifier: 'spare', title: 'Spare', widgets: [] });
    for (const place of [
      '/files',
      '/users',
      '/roles',
      '/runs',
      '/outbox',
      '/sites',
      '/notifications',
      '/workflows',
      '/modules',
      '/queues',
      '/indexes',
      '/access/servers',
      '/connections',
      '/env',
      '/dashboards',
      '/views',
      '/apis',
    ]) {
      const { body } = await call('GET', place);
      into.learn(place, {}, body);
    }
    // The site of the example comes to be by its first build.
    const { body } = await call('GET', '/modules/site_templates/resources?limit=1');
    const [template] = body['data'] as { id: string }[];
    if (template !== undefined) into.add('in resources', template.id);
  }

  async function signIn(email: string, secret: string): Promise<string> {
    const body = { email, password: secret, mode: 'token' };
    const answer = await call('POST', '/auth/sign-in', body, '');
    if (typeof answer.body['token'] !== 'string')
      throw new Error(`${email} cannot sign in: ${JSON.stringify(answer)}`);
    return answer.body['token'];
  }

  async function must(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  }

  async function call(
    method: string,
    path: string,
    body?: unknown,
    token = keepersToken,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // A definition that is being changed by what still runs is tried again, as its answer says.
    if (answer.status === 503) {
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
      return call(method, path, body, token);
    }
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  }
}

/** What takes long, because a password is hashed, a site is built or an example is loaded, is asked less often. */
function weight(operation: string): number {
  if (/builds$|preview$|deploy$|examples\/|maintenance/.test(operation) && operation.startsWith('POST'))
    return 0.1;
  if (/^(POST|PATCH) \/(auth|users)/.test(operation)) return 0.3;
  if (/^(PUT|DELETE|POST) \/modules(\/\{module\})?$/.test(operation)) return 0.5;
  if (/^\w+ \/(health|docs|app|openapi|metrics)/.test(operation) || operation === 'GET /') return 0.2;
  return 1;
}

/** What changes tables while others read and write them. */
function unsettling(operation: string): boolean {
  return /^(PUT|DELETE|POST) \/modules(\/\{module\})?$|^POST \/(maintenance|examples|modules\/check)/.test(
    operation,
  );
}

/** What ends sessions, or changes how one signs in, is asked by somebody whom nobody misses. */
function spender(operation: string): string | undefined {
  return /^(POST \/auth\/(sign-out|totp|passkeys)|DELETE \/auth\/|PATCH \/auth\/me)/.test(operation)
    ? 'spender'
    : undefined;
}

const fieldNames = [
  ...everything.bakery_resource.fields.map(({ identifier }) => identifier),
  'name',
  'number',
  'note',
  'customer',
  'items',
  'id',
  'createdAt',
  'updatedAt',
  'createdBy',
  'version',
];

const knownWords: Record<string, readonly string[]> = {
  field: fieldNames,
  email: ['spender@example.com', 'spare-1@example.com', 'nobody@example.com'],
  password: [password, 'a wrong password'],
  currentPassword: [password],
  module: ['everything', 'careful', 'orders', 'customers'],
  'in modules': [
    'spare_1',
    'spare_2',
    'everything',
    'everything',
    'careful',
    'orders',
    'customers',
    'site_pages',
    'site_templates',
    'unknown',
  ],
  'in workflows': workflows.map(({ identifier }) => identifier),
  'in events': ['fuzz_answer', 'fuzz_change', 'price_changed', 'split_row', 'order_submitted', 'unknown'],
  'in forms': ['careful', 'orders', 'unknown'],
  'in apis': ['spare', 'unknown'],
  'in documents': ['letter', 'standard'],
  'in schemas': ['module.json', 'workflow.json', 'unknown.json'],
  'in hooks': ['fuzz_hook', 'fuzz_secret_hook', 'contact', 'unknown'],
  'in roles': ['admin', 'clerk', 'manager', 'viewer', 'spare', 'spare_two', 'unknown'],
  'in indexes': ['0123456789abcdef'],
  'in queues': ['default', 'slow', 'spare'],
  'in connections': ['spare', 'unknown'],
  'in env': ['spare', 'unknown'],
  'in dashboards': ['spare', 'unknown'],
  'in views': ['spare', 'unknown'],
  'in sites': ['mill_and_crust', 'spare'],
  'in examples': ['orders', 'approvals', 'payments', 'website', 'unknown'],
  'in versions': ['1', '2', '3', '99'],
  'in revisions': ['1', '2', '3', '99'],
  'in attachments': ['0', '1'],
  'in app': ['', 'modules', 'index.html', 'assets', 'manifest.webmanifest', 'sw.js', 'unknown.js'],
  role: ['editor', 'admin', 'unknown'],
  roles: ['editor', 'reader', 'fuzzers'],
  slug: ['spare', 'spare_two'],
  status: ['queued', 'running,failed', 'completed', 'waiting', 'sent', 'x'],
  workflow: workflows.map(({ identifier }) => identifier),
  folder: ['/', '/fuzz', '/unknown'],
  path: ['/fuzz/a.txt', '/fuzz/b.txt', '/a.txt'],
  queue: ['default', 'slow'],
  format: ['csv', 'xlsx', 'json', 'ndjson'],
  action: ['yes', 'no', 'maybe'],
  view: ['create', 'update', 'show', 'index'],
};
