import type { Bakery } from '../harness/bakery.ts';

/** Stores each string and gives those that were taken. */
export type Place = (
  name: string,
  store: (text: string, index: number) => Promise<unknown>,
) => Promise<string[]>;

/** Workflows with the strings in options and tests, a run whose values they are, and mails and failures that say them. */
export async function fillWorkflows(
  bakery: Bakery,
  place: Place,
  texts: readonly string[],
): Promise<{ run: string }> {
  const flow = (tests: readonly string[]) => ({
    title: '<img src=x onerror=strike()>',
    description: texts.join(' ').slice(0, 2000),
    entry: 'first',
    trace: 'all',
    elements: [
      {
        name: 'first',
        type: 'data/map',
        options: { value: keyed(texts, (text) => JSON.stringify(text)) },
        to: { default: { second: ['default'] } },
      },
      { name: 'second', type: 'action/response', options: { body: '$input.texts' } },
    ],
    ...(tests.length === 0
      ? {}
      : { tests: tests.map((name) => ({ name, input: { texts: [name] }, expect: { status: name } })) }),
  });
  // Three versions: the tests come, go and are there again.
  for (const tests of [texts, [], texts]) await bakery.call('PUT', '/workflows/hostile_flow', flow(tests));
  const { run } = await bakery.call<{ run: string }>('POST', '/workflows/hostile_flow/run', {
    input: { texts, byName: keyed(texts, (text) => text) },
  });
  await bakery.call('PUT', '/workflows/hostile_mail', {
    entry: 'send',
    elements: [
      {
        name: 'send',
        type: 'action/mail',
        options: { to: '"a@bakery.example"', subject: '$input.text', text: '$input.text' },
      },
    ],
  });
  await place('mails', (text) =>
    bakery.call('POST', '/workflows/hostile_mail/run', { input: { text: `Mail ${text}` } }),
  );
  await bakery.call('PUT', '/workflows/hostile_failure', {
    entry: 'stop',
    elements: [{ name: 'stop', type: 'flow/fail', options: { code: 'hostile', message: '$input.text' } }],
  });
  const fail = (text: string) =>
    bakery.call('POST', '/workflows/hostile_failure/run', { input: { text }, async: true, queue: 'hostile' });
  const failures = await place('failures', fail);
  await waitFor(async () => {
    const { failed } = await bakery.call<{ failed: number }>('GET', '/queues/hostile');
    return failed === failures.length;
  });
  return { run };
}

/** Waits until something is so. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 1200; turn += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it never was so');
}

/** Sites, pages, layouts and sections with the strings as titles, names and parameters; gives a page that holds all of them. */
export async function fillSites(bakery: Bakery, place: Place): Promise<{ page: string }> {
  await bakery.call('POST', '/examples/website/load', {});
  const add = async (module: string, data: object) =>
    (await bakery.call<{ id: string }>('POST', `/modules/${module}/resources`, { data })).id;
  await place('sites', (text, index) =>
    bakery.call('PUT', `/sites/hostile_${index}`, { identifier: `hostile_${index}`, title: text }),
  );
  await place('pages', (text, index) =>
    add('site_pages', {
      name: `hostile_${index}`,
      title: text,
      description: text,
      path: `/hostile-${index}/`,
      layout: 'main',
      published: false,
    }),
  );
  await place('layouts', (text) => add('site_layouts', { name: text, base: 'main' }));
  const code = '<p>{{ heading }}</p><p title="{{ heading }}">{{ params["<b>"] }}</p>';
  const sections = await place('sections', (text) =>
    add('site_sections', { name: text, type: 'template', vars: { tone: text }, code }),
  );
  const page = await add('site_pages', {
    name: 'whole',
    title: '<img src=x onerror=strike()>',
    description: sections.join(' '),
    path: '/whole/',
    layout: 'main',
    published: false,
    slots: [
      {
        slot: 'main',
        sections: sections.map((section, index) => ({
          section,
          params: index === 0 ? keyed(sections, (text) => text) : { heading: section },
        })),
      },
    ],
  });
  return { page };
}

/** Pins and charts of the start that are called by the strings, or count by them. */
export async function fillStart(
  bakery: Bakery,
  { names, modules, fields }: { names: readonly string[]; modules: number; fields: number },
): Promise<void> {
  const state = { search: '', sort: 'createdAt', columns: ['name'] };
  const settle = (name: string, value: unknown) => bakery.call('PUT', `/preferences/${name}`, { value });
  await settle(
    'pins',
    names.map((name) => ({ module: 'named_0', name, state })),
  );
  await settle('charts', [
    ...Array.from({ length: modules }, (_, index) => ({
      module: `named_${index}`,
      by: 'createdAt',
      unit: 'day',
    })),
    ...Array.from({ length: fields }, (_, index) => ({ module: 'hostile', by: `chart_${index}` })),
  ]);
}

/** Whether a string can be the key of a dictionary everywhere. */
export function canBeKey(text: string): boolean {
  return text !== '__proto__' && !text.includes('${') && text.length <= 200;
}

function keyed(texts: readonly string[], value: (text: string) => unknown): object {
  return Object.fromEntries(texts.filter(canBeKey).map((text) => [text, value(text)]));
}
