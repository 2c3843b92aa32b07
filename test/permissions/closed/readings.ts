import { routes } from '../../../packages/server/src/http/routes/index.ts';
import type { PapersWorld } from './make-papers.ts';
import type { ClosedCase } from './papers.ts';

/** A way to read, and what is asked. */
export type Reading = [way: string, path: string, body?: object];

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
export const everything = '/modules/papers/resources';
const owners = '/modules/owners/resources';
/** The papers of an owner. */
const theirs = 'papers(of owner)';

/** Every way to read many papers. */
export function readings({ asked, guess, limit }: ClosedCase): Reading[] {
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
    ['aggregate', `${everything}/aggregate?by=owner.name&values=count,min(${field}),max(${field})`],
    ['groups', `${everything}/aggregate`, { by: ['title'], values: ['count'], filter, limit }],
    ['query', `${everything}/query`, { fields: ['*', 'owner.*'], filter, limit: 100 }],
    ['query', `${everything}/query`, { fields: asked, sort: `-${field}`, limit }],
    ['papers of owners', `${owners}?fields=${encodeURIComponent(`*,${theirs}.*`)}`],
    ['papers of owners', `${owners}/query`, { fields: ['name', `${theirs}.${field}`], limit }],
    ['owners by papers', `${owners}?filter=${json({ [theirs]: { _some: filter } })}`],
    ['export as CSV', `${everything}/export?format=csv`],
    ['export as JSON', `${everything}/export?format=json`],
    ['export of fields', `${everything}/export?format=ndjson&fields=${asked.join()}`],
    ['dry import', `${everything}/import?dryRun=true`, { title: guess, cost: 7 }],
  ];
}

/** Every way to read one paper, its owner and its file. */
export function held({ papers, owners: ids }: PapersWorld): Reading[] {
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
    ...ids.flatMap((id): Reading[] => [
      ['owner', `${owners}/${id}`],
      ['references', `${owners}/${id}/references`],
    ]),
  ];
}

/** Every route that can be asked with GET, for what is there of its kind. */
export function everyRoute({ papers: [paper] }: PapersWorld, run: string): Reading[] {
  const ids: Record<string, string | undefined> = {
    modules: paper?.id,
    files: paper?.file,
    runs: run,
    sites: 'papers',
  };
  const names: Record<string, string> = {
    module: 'papers',
    identifier: 'failing_later',
    version: '1',
    file: 'module.json',
    position: '0',
    slug: 'first',
    name: 'default',
  };
  return routes
    .filter(({ method, path }) => method === 'GET' && path !== '/ws')
    .map(({ path }): Reading => {
      const asked = path.replace('*', '').replaceAll(/:(\w+)/g, (_, name: string) => {
        const kind = path.split('/')[1] ?? '';
        return (name === 'id' ? ids[kind] : names[name]) ?? '0199e5a0-0000-7000-8000-000000000000';
      });
      return [`GET ${path}`, asked];
    });
}
