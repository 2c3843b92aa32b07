import { resumeRun, runToEnd, startRun } from '@bakehouse/engine';
import type { Notified, RunState, Services } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { brief, check, checkAfterChange, compileAll, hostFor, runFirst } from '../testing.ts';

const user = { id: '019a0000-0000-7000-8000-00000000000a', email: 'ann@example.com', roles: [] };
const id = '019a0000-0000-7000-8000-00000000000b';

/** Services that note what they are asked. */
function noting(notified: Partial<Notified> = {}): { asked: unknown[]; services: Services } {
  const asked: unknown[] = [];
  const note = (request: unknown): void => void asked.push(request);
  const notify = (request: unknown): Notified => {
    asked.push(request);
    return { id, recipients: 1, ...notified };
  };
  return { asked, services: { mail: note, setRoles: note, removeRoles: note, resetPassword: note, notify } };
}

async function run(
  type: string,
  options: object,
  {
    input = null,
    notified = {},
    as = user,
  }: { input?: unknown; notified?: Partial<Notified>; as?: object | null } = {},
): Promise<{ asked: unknown[]; state: RunState }> {
  const { asked, services } = noting(notified);
  const elements = [{ name: 'it', type, options: { ...options } }];
  const state = await runFirst(
    [{ entry: 'it', elements }],
    { input, user: as as typeof user | null },
    { services },
  );
  return { asked, state };
}

const plain = { title: 'Hello', message: 'World' };
const asked = async (options: object, more: Parameters<typeof run>[2] = {}) =>
  (await run('action/notify', options, more)).asked[0];

test('MAIL1 the mail is asked for with what its recipes give, and the input goes on', async () => {
  const options = {
    to: '$input.email',
    cc: ['"c@example.com"', '$user'],
    subject: '"Order " & $input.number',
    text: '"Hello"',
    attachments: [{ name: '"a.txt"', data: '$base64encode("x")' }],
  };
  const { asked, state } = await run('action/mail', options, {
    input: { email: 'bob@example.com', number: 7 },
  });
  expect(asked).toEqual([
    {
      to: 'bob@example.com',
      cc: ['c@example.com', user],
      subject: 'Order 7',
      text: 'Hello',
      attachments: [{ name: 'a.txt', data: 'eA==' }],
    },
  ]);
  expect(state).toMatchObject({ status: 'completed', output: { number: 7 } });
  expect(
    brief(check({ entry: 'm', elements: [{ name: 'm', type: 'action/mail', options: {} }] }).errors),
  ).toEqual(['bad_value elements.0.options.to', 'bad_value elements.0.options.subject']);
});

test('NOTE5 NOTE6 NOTE8 NOTE18 NOTE19 plain mode takes literal texts', async () => {
  const options = {
    ...plain,
    title: '$input.number',
    type: 'warning',
    recipients: ['manager', 'bob@example.com', user.id],
    entity: '/reports/a.pdf',
    icon: '/icons/a.png',
    image: 'https://example.com/a.png',
  };
  expect(await asked(options, { input: { number: 7 } })).toEqual({ ...options, actions: [] });
  expect(await asked({ ...plain, recipients: 'manager' })).toMatchObject({
    recipients: ['manager'],
    type: 'info',
  });
});

test('NOTE20 NOTE21 NOTE7 recipe mode evaluates the same keys, and wins where a key is in both', async () => {
  const file = { id, path: '/a.pdf' };
  const options = {
    ...plain,
    type: 'info',
    recipients: 'manager',
    recipes: {
      title: '"Order " & number',
      type: '"error"',
      recipients: 'who',
      entity: 'file',
      icon: 'file',
      image: '"/a.png"',
    },
  };
  const input = { number: 7, who: [{ id: user.id }, { email: 'bob@example.com' }, 'clerk'], file };
  expect(await asked(options, { input })).toEqual({
    title: 'Order 7',
    message: 'World',
    type: 'error',
    recipients: [user.id, 'bob@example.com', 'clerk'],
    entity: file,
    icon: file,
    image: '/a.png',
    actions: [],
  });
});

test('NOTE2 NOTE3 NOTE4 recipients left out: the current user; null, or a recipe that gives nothing: nobody', async () => {
  expect(await asked(plain)).toMatchObject({ recipients: [user.id] });
  expect(await asked({ ...plain, recipes: { title: '"x"' } })).toMatchObject({ recipients: [user.id] });
  expect(await asked({ ...plain, recipes: { recipients: null } })).toMatchObject({ recipients: [] });
  expect(await asked({ ...plain, recipients: 'manager', recipes: { recipients: null } })).toMatchObject({
    recipients: [],
  });
  expect(await asked({ ...plain, recipes: { recipients: '$input.owner' } }, { input: {} })).toMatchObject({
    recipients: [],
  });
  expect(await asked({ ...plain, recipes: { recipients: '$user' } })).toMatchObject({
    recipients: [user.id],
  });
});

const approve = { identifier: 'approve', title: 'Approve' };
const sendBack = { identifier: 'send_back', title: 'Send back' };
test.each([
  [{ actions: 'approve, send_back' }, [approve, sendBack]],
  [{ recipes: { actions: '"approve," & "send_back"' } }, [approve, sendBack]],
  [{ recipes: { actions: ['"approve"', '"send_back"'] } }, [approve, sendBack]],
  [{ recipes: { actions: '["approve", "send_back"]' } }, [approve, sendBack]],
  [
    {
      recipes: {
        actions: [
          {
            identifier: '"approve"',
            title: '"Yes"',
            style: '"primary"',
            icon: '"/a.png"',
            url: '"/app/orders"',
          },
          { identifier: '"send_back"' },
        ],
      },
    },
    [{ identifier: 'approve', title: 'Yes', style: 'primary', icon: '/a.png', url: '/app/orders' }, sendBack],
  ],
])('NOTE13 NOTE14 NOTE15 NOTE22 actions as %j', async (options, actions) => {
  const { asked, state } = await run('action/notify', { ...plain, ...options });
  expect(asked).toMatchObject([{ actions }]);
  expect(state).toMatchObject({ status: 'waiting', waits: [{ element: 'it', state: { notification: id } }] });
});

test.each([
  ['default', { actions: 'approve,default' }],
  ['error', { actions: 'error' }],
  ['action', { recipes: { actions: ['"action"'] } }],
  ['error', { recipes: { actions: '"approve,error"' } }],
  ['default', { recipes: { actions: [{ identifier: '"default"', title: '$user.name' }] } }],
  ['a b', { actions: 'a b' }],
])('NOTE23 the identifier %s is refused when the definition is checked: %j', (identifier, options) => {
  const { errors } = checkAfterChange({ type: 'action/notify', options: { ...plain, ...options } });
  expect(errors).toMatchObject([{ path: expect.stringMatching(/options\.(recipes\.)?actions$/) as string }]);
  expect(errors[0]?.message).toContain(`"${identifier}"`);
});

test.each([
  '$split("approve,default", ",")',
  '$append("x", "x")',
  '[{"identifier": $string(1)}]',
  '[{"title": "x" & ""}]',
  '[{"identifier": "x" & "", "url": "javascript:alert(1)"}]',
  '[{"identifier": "x" & "", "onclick": "x"}]',
  '[{"identifier": "x" & "", "title": "\\u0000"}]',
])('NOTE23 %s is refused when it runs', async (actions) => {
  const { asked, state } = await run('action/notify', { ...plain, recipes: { actions } });
  expect([asked, state.error?.code]).toEqual([[], 'invalid']);
});

test('NOTE8 another type, or nothing to say, is refused', async () => {
  for (const recipes of [{ type: '"fatal"' }, { title: null, message: '""' }, { title: '{"a": 1}' }]) {
    const { state } = await run('action/notify', { ...plain, recipes });
    expect(state.error?.code).toBe('invalid');
  }
});

async function choose(links: string[], notified: Partial<Notified> = {}): Promise<unknown[]> {
  const seen: unknown[] = [];
  const { services } = noting(notified);
  const to = Object.fromEntries(links.map((port) => [port, { [`at_${port}`]: ['default'] }]));
  const workflows = compileAll({
    entry: 'it',
    elements: [
      { name: 'it', type: 'action/notify', options: { ...plain, actions: 'approve,reject' }, to },
      ...links.map((port) => ({ name: `at_${port}`, type: 'data/map', options: { value: '$' } })),
    ],
  });
  const host = hostFor(workflows, {
    services,
    onStep: ({ element, input }) => {
      if (element !== 'it') seen.push([element, input]);
    },
  });
  const [workflow] = workflows;
  if (workflow === undefined) throw new Error('No workflow');
  const state = await runToEnd(startRun(workflow, { run: 'r', input: { number: 7 }, user }, host), host);
  const [waiting] = state.waits;
  if (waiting !== undefined) {
    expect(state.status).toBe('waiting');
    await runToEnd(resumeRun(state, waiting.id, { action: 'reject' }), host);
  }
  expect(state.status).toBe('completed');
  return seen;
}

test('NOTE16 NOTE17 NOTE24 after a choice the ports fire in order, where linked', async () => {
  expect(await choose(['default', 'reject', 'approve', 'action'])).toEqual([
    ['at_action', 'reject'],
    ['at_reject', 'reject'],
    ['at_default', { number: 7 }],
  ]);
  expect(await choose(['reject'])).toEqual([['at_reject', 'reject']]);
  expect(await choose(['approve'])).toEqual([]);
});

test('NOTE25 with nobody to choose it goes on at default', async () => {
  expect(await choose(['default', 'reject', 'action'], { recipients: 0 })).toEqual([
    ['at_default', { number: 7 }],
  ]);
});

test('NOTE1 whoever caused the run sees it at once, where it is for them', async () => {
  const { state } = await run('action/notify', plain, {
    notified: { toast: { icon: 'https://x.example/a.png' } },
  });
  expect(state.instructions).toEqual([
    { type: 'notify', level: 'info', ...plain, icon: 'https://x.example/a.png', id },
  ]);
  expect((await run('action/notify', plain)).state.instructions).toEqual([]);
});

const notifyTo = (options: object, port: string) =>
  check({
    entry: 'n',
    elements: [
      {
        name: 'n',
        type: 'action/notify',
        options: { ...plain, ...options },
        to: { [port]: { x: ['default'] } },
      },
      { name: 'x', type: 'data/map', options: { value: '$' } },
    ],
  });

test('NOTE16 the kind of a run, and the ports, follow from the actions', () => {
  expect(notifyTo({}, 'default')).toMatchObject({ errors: [], warnings: [], kind: 'atomic' });
  expect(notifyTo({ actions: 'approve' }, 'approve')).toMatchObject({ warnings: [], kind: 'durable' });
  expect(notifyTo({ recipes: { actions: '$input.actions' } }, 'approve')).toMatchObject({
    errors: [],
    kind: 'durable',
  });
  for (const port of ['aprove', 'action'])
    expect(brief(notifyTo(port === 'action' ? {} : { actions: 'approve' }, port).warnings)).toContain(
      `unoffered_action elements.0.to.${port}`,
    );
});

test('NOTE2 roles that are not there are told, users are not taken for roles', () => {
  const recipients = ['manager', 'clerks', 'ann@example.com', user.id];
  const element = { type: 'action/notify', options: { ...plain, recipients } };
  const { warnings } = checkAfterChange(element, { roles: new Set(['manager']) });
  expect(brief(warnings)).toContain('unknown_role elements.1.options.recipients.1');
  expect(warnings.filter(({ code }) => code === 'unknown_role')).toHaveLength(1);
});
