import { expect, test } from 'vitest';
import { check, runFirst } from '../testing.ts';

const user = { id: '019a0000-0000-7000-8000-0000000000aa', roles: [] };

/** Runs one element; gives what its service was asked, and how it failed. */
async function run(
  type: string,
  options: Record<string, unknown>,
  input: unknown,
  by: typeof user | null = user,
) {
  const asked: unknown[] = [];
  const services = {
    mail: (request: unknown) => void asked.push(request),
    notify: (request: unknown) => ({ id: user.id, recipients: asked.push(request) }),
  };
  const definition = { entry: 'it', elements: [{ name: 'it', type, options }] };
  const { error } = await runFirst([definition], { input, user: by }, { services });
  return { asked, error };
}

function errorsOf(type: string, options: object): string[] {
  const { errors } = check({ entry: 'it', elements: [{ name: 'it', type, options }] });
  return errors.map(({ path, message }) => `${path}: ${message}`);
}

test('MAIL12 a mail without subject, text and files is refused, and not sent', async () => {
  const to = '"bob@example.com"';
  expect(errorsOf('action/mail', { to })).toEqual([
    'elements.0.options.subject: action/mail: Expected something to send: "subject", "text", "html" or "attachments"',
  ]);
  const options = { to, subject: '$input.subject', text: '$input.text', attachments: '$input.files' };
  expect(await run('action/mail', options, { text: ' ', files: [] })).toMatchObject({
    asked: [],
    error: { code: 'invalid', element: 'it', errors: [{ path: 'subject', code: 'required' }] },
  });
  expect((await run('action/mail', options, { subject: 'x' })).asked).toHaveLength(1);
});

test('NOTE26 where nobody caused the run, recipients that are left out are a fault', async () => {
  expect(await run('action/notify', { title: 'Hello' }, {}, null)).toMatchObject({
    asked: [],
    error: { code: 'invalid', errors: [{ path: 'recipients', code: 'required' }] },
  });
  expect((await run('action/notify', { title: 'Hello' }, {})).asked).toHaveLength(1);
});

test('NOTE23 an action that stands twice, or has the name of a port, is refused when it is stored', () => {
  const title = 'Hello';
  expect(errorsOf('action/notify', { title, actions: 'a, b,a' })).toEqual([
    'elements.0.options.actions: The option "actions" of action/notify: The action "a" stands there twice',
  ]);
  expect(errorsOf('action/notify', { title, recipes: { actions: ['"a"', { identifier: '"a"' }] } })).toEqual([
    'elements.0.options.recipes.actions: The option "recipes.actions" of action/notify: The action "a" stands there twice',
  ]);
  expect(errorsOf('action/notify', { title, actions: 'default' })).toEqual([
    'elements.0.options.actions: The option "actions" of action/notify: The action "default" has a name that is taken: every notification has this port itself',
  ]);
});

test.each([
  ['action/response', { body: '$input.none' }, { asked: [], error: undefined }],
  ['action/viewFile', { file: '$input.none' }, { error: { errors: [{ path: 'file' }] } }],
  [
    'action/deploySite',
    { site: '$input.none', hostnames: '"a.example"' },
    { error: { errors: [{ path: 'site' }] } },
  ],
  [
    'action/convert',
    { value: 'Hello', from: 'markdown', to: 'html' },
    {
      error: {
        message: '"Hello" is an expression that gives nothing to convert; a text is written "\\"Hello\\""',
        errors: [{ path: 'value', code: 'required' }],
      },
    },
  ],
])(
  'EXPR28 an option of %s that gives nothing does not stand for the input',
  async (type, options, expected) => {
    expect(await run(type, { ...options }, { id: user.id })).toMatchObject(expected);
  },
);

test('EXPR28 a body that gives nothing answers null', async () => {
  const element = { name: 'it', type: 'action/response', options: { body: '$input.none' } };
  const { instructions } = await runFirst([{ entry: 'it', elements: [element] }], { input: { secret: 1 } });
  expect(instructions).toEqual([{ type: 'response', data: null }]);
});

test.each([
  ['data/map', { value: { total: '"a" * 2' } }, 'value.total'],
  ['data/find', { module: 'orders', filter: { number: '"a" * 2' } }, 'filter.number'],
  [
    'data/find',
    { module: 'orders', filter: { _or: [{ number: { _eq: '"a" * 2' } }] } },
    'filter._or.0.number._eq',
  ],
  ['action/set', { recipes: { total: '"a" * 2' } }, 'recipes.total'],
  ['flow/switch', { value: '1', cases: { a: '"a" * 2' } }, 'cases.a'],
])(
  'EXPR27 a failing expression of %s names the element, and the option or field: %j',
  async (type, options, path) => {
    const { error } = await run(type, { ...options }, {});
    expect(error).toMatchObject({ code: 'expression_failed', element: 'it', errors: [{ path }] });
    expect(error?.message).toMatch(path);
  },
);

test('EXPR27 a failing expression of set names the variable', async () => {
  const element = { name: 'it', type: 'data/map', options: { value: '1' }, set: { x: '"a" * 2' } };
  const { error } = await runFirst([{ entry: 'it', elements: [element] }]);
  expect(error).toMatchObject({ code: 'expression_failed', element: 'it', errors: [{ path: 'set.x' }] });
});
