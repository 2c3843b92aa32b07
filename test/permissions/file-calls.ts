import type { FileEntity } from '@bakehouse/contract';
import { fileClient, formWith, testId, type TestApp } from '@bakehouse/server/testing';
import { must } from './make-rows.ts';
import { get, type Call, type RouteCalls } from './route-calls.ts';
import { canary, missing } from './world.ts';

/** The files of the world: one that nobody but the administrator may read, one that a customer's resource holds, and one to change. */
const ids = { hidden: '', held: '', spare: '', share: '' };
const hiddenPath = `/vault/${canary('file', 'hidden')}.txt`;

/** Makes the files of the world. */
export async function makeFiles(it: TestApp): Promise<void> {
  const { store } = fileClient(() => it);
  const made = async (name: string, path: string): Promise<FileEntity> =>
    store('admin', `${canary('file', name)} ${canary('file', name, 'content')}`, { path });
  ids.hidden = (await made('hidden', hiddenPath)).id;
  ids.held = (await made('held', `/held/${canary('file', 'held')}.txt`)).id;
  ids.spare = (await made('spare', '/vault/spare.txt')).id;
  await must(it, 'PATCH', `/modules/customers/resources/${testId(101)}`, { data: { scan: ids.held } });
  const { app } = it;
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const share = await app.inject({ method: 'POST', url: `/files/${ids.hidden}/shares`, headers });
  ids.share = share.json<{ id: string }>().id;
}

const everyFile = (rest: string): Call[] =>
  [ids.hidden, ids.held, ids.spare, missing].map((id) => ({ path: `/files/${id}${rest}` }));

/** Those that may be changed: the spare one for the administrator, and all of them for whoever may change none. */
const targets = (who: string, rest: string): Call[] =>
  who === 'admin' ? [{ path: `/files/${ids.spare}${rest}` }] : everyFile(rest);

const form = (who: string, path: string): Call => {
  const { headers, payload } = formWith('x', { path });
  return { path: '/files', body: payload, headers: { ...headers, 'x-from': who } };
};

/** Every route of files. */
export const fileCalls: Record<string, RouteCalls> = {
  'GET /files': get(
    '/files',
    '/files?limit=1',
    '/files?folder=/vault',
    '/files?within=/vault',
    '/files?search=canary',
    `/files?path=${encodeURIComponent(hiddenPath)}`,
  ),
  'GET /files/folders': get('/files/folders', '/files/folders?folder=/vault', '/files/folders?folder=/held'),
  'GET /files/:id/uses': { calls: () => everyFile('/uses') },
  'PATCH /files/:id': {
    calls: (who) => targets(who, '').map((call) => ({ ...call, body: { path: `/moved/${who}.txt` } })),
    writers: ['admin'],
  },
  'GET /files/:id': {
    calls: () => ['', '?version=1', '?download=true', '?width=64'].flatMap((rest) => everyFile(rest)),
  },
  'GET /files/:id/info': { calls: () => everyFile('/info') },
  'GET /files/:id/versions': { calls: () => everyFile('/versions') },
  'GET /files/:id/shares': { calls: () => everyFile('/shares') },
  'GET /share/:token': get('/share/x', `/share/bhf_${'A'.repeat(43)}`),
  'POST /files': {
    calls: (who) => [
      form(who, `/of/${who}.txt`),
      ...(who === 'admin' ? [] : [form(who, hiddenPath)]),
      { path: '/files', body: { path: '/etc/passwd' } },
    ],
    writers: ['maker', 'owner', 'one', 'runner', 'lifter', 'admin'],
  },
  'POST /files/:id/shares': { calls: (who) => targets(who, '/shares'), writers: ['admin'] },
  'DELETE /files/:id/shares/:share': {
    calls: (who) =>
      who === 'admin'
        ? [{ path: `/files/${ids.spare}/shares/${ids.share}` }]
        : [{ path: `/files/${ids.hidden}/shares/${ids.share}` }, ...everyFile(`/shares/${ids.share}`)],
  },
  'DELETE /files/:id': { calls: (who) => targets(who, ''), writers: ['admin'] },
};
