import { administrator, password, type Bakery } from '../harness/bakery.ts';
import {
  askHostile,
  chartFieldOf,
  chartFields,
  hostileModule,
  markHostile,
  tellHostile,
  titled,
} from './hostile-definitions.ts';
import { canBeKey, fillSites, fillStart, fillWorkflows } from './hostile-parts.ts';
import { hostileStrings } from './hostile-strings.ts';

/** Where each string was kept, by place; what the server refuses stands nowhere. */
export interface HostileWorld {
  /** A resource that holds all of them in every type of field. */
  whole: string;
  /** A module whose own name is one of them. */
  module: string;
  /** A page of a site with a section for each of them. */
  page: string;
  /** A run whose input they are. */
  run: string;
  kept: Record<string, string[]>;
}

interface Refusal {
  errors?: { path: string }[];
}

/** Stores the hostile strings in every place that takes a text. */
export async function fillWithHostile(bakery: Bakery): Promise<HostileWorld> {
  const kept: HostileWorld['kept'] = {};
  const place = async (name: string, store: (text: string, index: number) => Promise<unknown>) => {
    kept[name] = await keep(store);
    return kept[name];
  };
  const call = <T = unknown>(method: string, path: string, body: unknown) =>
    bakery.call<T>(method, path, body);
  await place('modules', (text, index) =>
    call('PUT', `/modules/named_${index}`, {
      bakery_resource: {
        title: text,
        description: text,
        icon: text,
        fields: [{ identifier: 'name', type: 'text' }],
      },
    }),
  );
  await place('roles', (text, index) =>
    call('POST', '/roles', { slug: `role_${index}`, title: text, permissions: [] }),
  );
  await place('users', (text, index) =>
    call('POST', '/users', {
      email: `user${index}@bakery.example`,
      name: text,
      roles: [`role_${index}`],
    }).catch(() => call('POST', '/users', { email: `user${index}@bakery.example`, name: text })),
  );
  await place('tokens', (text) => call('POST', '/tokens', { name: text, password }));
  await place('workflows', (text, index) =>
    call('PUT', `/workflows/named_${index}`, {
      title: text,
      description: text,
      entry: 'only',
      elements: [{ name: 'only', type: 'data/map', options: { value: JSON.stringify(text) } }],
    }),
  );
  const files: string[] = [];
  const upload = await uploader(bakery.url);
  await place('files', async (text) => files.push(await upload(text)));
  const choices = hostileStrings.filter((text) => text.trim() !== '' && text.length <= 200);
  await call('PUT', '/modules/hostile', hostileModule(choices));
  await call('PUT', '/workflows/mark_hostile', markHostile);
  const ids: string[] = [];
  await place('rows', async (text, index) => {
    const data = {
      name: text,
      area: text,
      rich: text,
      program: text,
      kind: text,
      kinds: [text],
      facts: factsOf(text),
      [chartFieldOf(index)]: text,
    };
    ids.push((await call<{ id: string }>('POST', '/modules/hostile/resources', { data })).id);
  });
  const whole = await storeWhole(bakery, kept['rows'] ?? [], ids, files, choices.length);
  await call('PUT', '/workflows/tell_hostile', tellHostile);
  await call('PUT', '/workflows/ask_hostile', askHostile);
  const texts = kept['rows'] ?? [];
  kept['notifications'] = texts;
  kept['titled'] = [...titled];
  const shown = texts.filter((text) => kept['workflows']?.includes(text) === true);
  kept['tests'] = shown;
  kept['keys'] = shown.filter(canBeKey);
  await place('views', (text) =>
    call('POST', '/modules/hostile/views', { title: text, settings: { kind: 'table' } }),
  );
  const { run } = await fillWorkflows(bakery, place, shown);
  const { page } = await fillSites(bakery, place);
  kept['params'] = (kept['sections'] ?? []).filter(canBeKey);
  await fillStart(bakery, { names: texts, modules: hostileStrings.length, fields: chartFields });
  return { whole, module: 'named_0', page, run, kept };
}

/** Rings for every string: titles, messages and labels of buttons. */
export async function tellAll(bakery: Bakery, texts: readonly string[]): Promise<void> {
  const me = administrator;
  await bakery.call('POST', '/workflows/tell_hostile/run', { input: { texts, me } });
  for (let at = 0; at < texts.length; at += 20) {
    const actions = texts.slice(at, at + 20).map((title, index) => ({ identifier: `a${index}`, title }));
    await bakery.call('POST', '/workflows/ask_hostile/run', { input: { actions, me } });
  }
}

/** Stores a text; gives those that were kept. */
async function keep(store: (text: string, index: number) => Promise<unknown>): Promise<string[]> {
  const kept: string[] = [];
  for (const [index, text] of hostileStrings.entries()) {
    try {
      await store(text, index);
      kept.push(text);
    } catch (error) {
      // A text that is refused, or there already, is not shown again; anything else is a fault.
      if (!/: 4(00|09|22) /.test(String(error))) throw error;
    }
  }
  return kept;
}

/** One resource with all strings in lists, maps, relations, files, choices and fields with such titles. */
async function storeWhole(
  bakery: Bakery,
  texts: readonly string[],
  related: string[],
  files: string[],
  choices: number,
): Promise<string> {
  let links = [...hostileStrings];
  const data = () => ({
    name: 'Whole',
    area: texts.join('\n'),
    rich: texts.join('\n\n'),
    program: texts.join('\n'),
    picked: Array.from({ length: choices }, (_, index) => `v${index}`),
    facts: Object.assign({}, ...texts.map(factsOf)) as object,
    raw: { texts, byName: Object.assign({}, ...texts.map(factsOf)) as object },
    rows: texts.map((text) => ({ name: text, area: text, rich: text, program: text, kind: text })),
    links: links.flatMap((text) => [{ url: text }, { mail: text }, { phone: text }, { color: text }]),
    related,
    files,
  });
  for (;;) {
    try {
      const { id } = await bakery.call<{ id: string }>('POST', '/modules/hostile/resources', {
        data: data(),
      });
      const back = { rows: data().rows.toReversed(), area: texts.toReversed().join('\n'), facts: null };
      await bakery.call('PATCH', `/modules/hostile/resources/${id}`, { data: back });
      return id;
    } catch (error) {
      // Types with a form of their own take few of them; what each takes is asked once.
      const refusal = JSON.parse(/\{.*\}$/s.exec(String(error))?.[0] ?? '{}') as Refusal;
      const bad = new Set(
        (refusal.errors ?? [])
          .flatMap(({ path }) => /^(?:data\.)?links\.(\d+)/.exec(path)?.[1] ?? [])
          .map(Number),
      );
      if (bad.size === 0) throw error;
      const before = links.length;
      links = links.filter((_, index) => ![0, 1, 2, 3].some((part) => bad.has(index * 4 + part)));
      if (links.length === before) throw error;
    }
  }
}

const factsOf = (text: string) => (text === '__proto__' || text.length > 200 ? {} : { [text]: text });

async function uploader(url: string): Promise<(name: string) => Promise<string>> {
  const signedIn = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator, password, mode: 'token' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  return async (name) => {
    const body = new FormData();
    body.append('file', new Blob(['a text'], { type: 'text/plain' }), name);
    const answer = await fetch(`${url}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if (!answer.ok) throw new Error(`POST /files: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };
}
