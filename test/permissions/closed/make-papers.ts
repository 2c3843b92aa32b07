import { countries } from '../../../packages/store/src/testing/generated-readings.ts';
import { clientOf, type Client } from './client.ts';
import { listenAs, type Listening } from './listening.ts';
import { makeSite } from './make-site.ts';
import { canary, dataAt, definitions, stateAt, type Paper } from './papers.ts';
import { workflows } from './workflows.ts';

/** A server with papers in it, and somebody with two roles and a token that has one of them. */
export interface PapersWorld {
  admin: Client;
  papers: Paper[];
  owners: readonly string[];
  /** Somebody with both roles. */
  reader: Reader;
  /** Their API token with the first role only, and with every scope. */
  narrow: Reader;
  /** Gives a paper its next state. */
  change: (number: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Somebody who asks, and listens. */
export interface Reader {
  client: Client;
  live: Listening;
}

/** Makes the world on a server of which one is the administrator. */
export async function makePapers(url: string, adminToken: string): Promise<PapersWorld> {
  const admin = clientOf(url, adminToken);
  for (const [module, definition] of Object.entries(definitions))
    await admin.must('PUT', `/modules/${module}`, { bakery_resource: definition });
  for (const [workflow, definition] of Object.entries(workflows).toReversed())
    await admin.must('PUT', `/workflows/${workflow}`, definition);
  await makeSite(admin);
  const owners: string[] = [];
  for (const country of countries) {
    const data = { country, name: canary(country, 'name') };
    owners.push((await admin.must<{ id: string }>('POST', '/modules/owners/resources', { data })).id);
  }
  const papers: Paper[] = [];
  const world = { admin, papers, owners, change: (number: number) => change(world, number) };
  for (let number = 0; number < 6; number += 1) {
    papers.push(await makePaper(world, number));
    await change(world, number);
  }
  const readers = await makeReaders(url, admin);
  const close = async () => {
    for (const { live } of Object.values(readers)) await live.close();
  };
  return { ...world, ...readers, close };
}

type Making = Pick<PapersWorld, 'admin' | 'papers' | 'owners'>;

const ownerOf = ({ owners }: Making, country: string) =>
  owners[countries.findIndex((each) => each === country)];

function store({ admin }: Making, number: number, version: number): Promise<{ id: string }> {
  const form = new FormData();
  form.set('path', `/papers/${number}.txt`);
  form.set('file', new Blob([canary(number, version, 'scan')]), 'scan.txt');
  return admin.must('POST', '/files', form);
}

async function makePaper(making: Making, number: number): Promise<Paper> {
  const { id: file } = await store(making, number, 1);
  const state = stateAt(number, 0);
  const data = { ...dataAt(number, 1, state), scan: file, owner: ownerOf(making, state.country) };
  const { id } = await making.admin.must<{ id: string }>('POST', '/modules/papers/resources', { data });
  return { id, file, states: [state], scans: [1] };
}

/** A new version of the file, which is one of the paper, and then another state. */
async function change(making: Making, number: number): Promise<void> {
  const paper = making.papers[number];
  const latest = paper?.states.at(-1);
  if (paper === undefined || latest === undefined) throw new Error(`there is no paper ${number}`);
  paper.scans.push(paper.states.push(latest));
  await store(making, number, paper.states.length);
  const state = stateAt(number, paper.states.length);
  const version = paper.states.push(state);
  const data = { ...dataAt(number, version, state), owner: ownerOf(making, state.country) };
  await making.admin.must('PATCH', `/modules/papers/resources/${paper.id}`, { data });
}

async function makeReaders(url: string, admin: Client): Promise<Pick<PapersWorld, 'reader' | 'narrow'>> {
  for (const slug of ['first', 'second'])
    await admin.must('POST', '/roles', { slug, title: slug, permissions: [] });
  const [email, password] = ['reader@papers.example', 'a long enough password'];
  await admin.must('POST', '/users', { email, name: 'Reader', password, roles: ['first', 'second'] });
  const { token } = await clientOf(url).must<{ token: string }>('POST', '/auth/sign-in', {
    email,
    password,
    mode: 'token',
  });
  const client = clientOf(url, token);
  const { token: narrow } = await client.must<{ token: string }>('POST', '/tokens', {
    name: 'narrow',
    roles: ['first'],
    scopes: ['runs', 'notifications', 'files', 'account'],
    password,
  });
  return {
    reader: { client, live: await listenAs(url, token) },
    narrow: { client: clientOf(url, narrow), live: await listenAs(url, narrow) },
  };
}
