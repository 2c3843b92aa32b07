import { readPermission, type ReadRule } from '../../../packages/store/src/testing/generated-readings.ts';
import type { Answer, Client } from './client.ts';
import { workflows, type PapersWorld } from './make-papers.ts';
import { mayRead, type ClosedCase } from './papers.ts';

/** Reads a world of papers in every way. */
export interface ClosedJudge {
  /** How many answers were searched, and how many canaries that may be read each way has shown. */
  readonly searched: { answers: number; shown: Map<string, number> };
  judge: (each: ClosedCase) => Promise<void>;
}

const names = Object.keys(workflows);
const runs = names.map((workflow) => ({ workflow, action: 'run' }));
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const everything = '/modules/papers/resources';

/** Opens a judge of a world. */
export function openClosedJudge(world: PapersWorld): ClosedJudge {
  const searched = { answers: 0, shown: new Map<string, number>() };
  const cursors = new Map<Client, string>();
  return { searched, judge };

  async function judge(each: ClosedCase): Promise<void> {
    await world.change(each.changed);
    for (const [slug, rules] of [['first', each.first] as const, ['second', each.second] as const])
      await world.admin.must('PATCH', `/roles/${slug}`, {
        permissions: [...rules.map(readPermission), ...runs],
      });
    // The token has only the first role, whatever its user may.
    await search(world.reader.client, [...each.first, ...each.second], each);
    await search(world.narrow.client, each.first, each);
  }

  async function search(client: Client, allowed: readonly ReadRule[], each: ClosedCase): Promise<void> {
    const look = (way: string, { text, status }: Answer): void => {
      searched.answers += 1;
      if (status >= 500 || status === 401) throw new Error(`${way} answers ${status}: ${text}`);
      for (const found of text.match(/canary-[\w-]*?-end/g) ?? []) {
        if (!mayRead(found, allowed, world.papers))
          throw new Error(`${found} in the answer of ${way} with ${JSON.stringify(allowed)}: ${text}`);
        searched.shown.set(way, (searched.shown.get(way) ?? 0) + 1);
      }
    };
    for (const [way, path, body] of [...readings(each), ...held(world)])
      look(way, await client.send(body === undefined ? 'GET' : 'POST', path, body));
    await readFeed(client, look);
    await readRuns(client, look);
  }

  /** Goes on from where somebody was when they had other rights. */
  async function readFeed(client: Client, look: (way: string, answer: Answer) => void): Promise<void> {
    const since = cursors.get(client);
    const fresh = await client.send('GET', `${everything}/changes?limit=1000`);
    look('changes', fresh);
    if (since !== undefined)
      look('changes since', await client.send('GET', `${everything}/changes?limit=1000&since=${since}`));
    if (fresh.status === 200) cursors.set(client, (JSON.parse(fresh.body) as { next: string }).next);
  }
}

/** Runs every workflow and looks at what it answers, at its run with the trace, at the runs that it began, and at its files. */
async function readRuns(client: Client, look: (way: string, answer: Answer) => void): Promise<void> {
  const before = new Set(await idsOf(client, '/runs?limit=1000'));
  const files = new Set(await idsOf(client, '/files?limit=1000'));
  for (const name of names) {
    const way = name === 'telling' ? 'run' : `run of ${name}`;
    look(way, await client.send('POST', `/workflows/${name}/run`, { input: {} }));
  }
  for (const id of await idsOf(client, '/runs?limit=1000'))
    if (!before.has(id)) look('trace', await client.send('GET', `/runs/${id}`));
  for (const id of await idsOf(client, '/files?limit=1000'))
    if (!files.has(id)) look('exported file', await client.send('GET', `/files/${id}`));
}

async function idsOf(client: Client, path: string): Promise<string[]> {
  const { data } = await client.must<{ data: { id: string }[] }>('GET', path);
  return data.map(({ id }) => id);
}

type Reading = [way: string, path: string, body?: object];

/** Every way to read many papers. */
function readings({ asked, guess, limit }: ClosedCase): Reading[] {
  const [field = 'title'] = asked;
  const filter = { [field]: { _contains: guess } };
  return [
    ['list', `${everything}?limit=1000&fields=*,owner.*`],
    ['sorted list', `${everything}?limit=${limit}&sort=-${field}`],
    ['chosen fields', `${everything}?limit=1000&fields=${asked.join()}`],
    ['filtered list', `${everything}?limit=1000&filter=${json(filter)}`],
    ['search', `${everything}?limit=1000&search=${guess}`],
    ['total', `${everything}/total?filter=${json(filter)}`],
    ['lastUpdated', `${everything}/lastUpdated`],
    ['counts', `${everything}/counts?by=${field}`],
    ['counts by title', `${everything}/counts?by=title`],
    ['aggregate', `${everything}/aggregate?by=${field}&values=count`],
    ['aggregate', `${everything}/aggregate?values=count,distinct(title)`],
    ['query', `${everything}/query`, { fields: ['*', 'owner.*'], filter, limit: 100 }],
    ['query', `${everything}/query`, { fields: asked, sort: `-${field}`, limit }],
    ['export as CSV', `${everything}/export?format=csv`],
    ['export as JSON', `${everything}/export?format=json`],
    ['export of fields', `${everything}/export?format=ndjson&fields=${asked.join()}`],
    ['dry import', `${everything}/import?dryRun=true`, { title: guess, cost: 7 }],
    ['module', '/modules/papers'],
    ['files', '/files?limit=1000'],
    ['notifications', '/notifications'],
    ['sites', '/sites'],
    ['audit', '/audit'],
    ['mail', '/outbox'],
  ];
}

/** Every way to read one paper, its owner and its file. */
function held({ papers, owners }: PapersWorld): Reading[] {
  const each = papers.flatMap(({ id, file, scans }): Reading[] => [
    ['one', `${everything}/${id}`],
    ['expanded', `${everything}/${id}?expand=owner`],
    ['revisions', `${everything}/${id}/revisions?limit=1000`],
    ['file', `/files/${file}`],
    ['file info', `/files/${file}/info`],
    ['versions of a file', `/files/${file}/versions`],
    ...scans
      .slice(-5, -1)
      .map((_, index): Reading => [
        'version of a file',
        `/files/${file}?version=${scans.length - 1 - index}`,
      ]),
  ]);
  return [
    ...each,
    ...owners.flatMap((id): Reading[] => [
      ['owner', `/modules/owners/resources/${id}`],
      ['references', `/modules/owners/resources/${id}/references`],
    ]),
  ];
}
