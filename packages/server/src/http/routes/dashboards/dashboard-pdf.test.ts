import { expect, test } from 'vitest';
import { hasProgram, pdfPages } from '../../../testing/converter.ts';
import { useScenarios } from '../../../testing/index.ts';

const made = {
  name: 'paper',
  type: 'action/dashboard',
  options: { dashboard: 'week', filename: '"Our week"', timezone: 'Europe/Berlin' },
};
const { it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'customers',
      bakery_resource: {
        title: 'Customers',
        label: '$resource.name',
        fields: [{ identifier: 'name', type: 'text' }],
      },
    },
    {
      bakery_resource_module: 'orders',
      bakery_resource: {
        title: 'Orders',
        label: '"No. " & $resource.number',
        fields: [
          { identifier: 'number', type: 'text' },
          { identifier: 'total', type: 'number', title: 'Total' },
          {
            identifier: 'status',
            type: 'select',
            options: { choices: [{ value: 'open', title: 'Still open' }, 'paid'] },
          },
          { identifier: 'placed', type: 'date' },
          { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
        ],
      },
    },
  ],
  workflows: [
    { identifier: 'paper', entry: 'paper', elements: [made] },
    {
      identifier: 'send',
      elevated: true,
      input: [],
      entry: 'paper',
      elements: [
        { ...made, to: { default: { mail: ['default'] } } },
        {
          name: 'mail',
          type: 'action/mail',
          options: { to: '"boss@example.com"', subject: '"The week"', attachments: '[$]' },
        },
      ],
    },
  ],
  users: {
    clerk: [
      { workflow: '*', action: 'run' },
      { module: 'orders', action: 'read', fields: ['number', 'total', 'placed'] },
    ],
    boss: [
      { workflow: '*', action: 'run' },
      { module: 'orders', action: 'read' },
      { module: 'customers', action: 'read' },
    ],
    stranger: [{ workflow: '*', action: 'run' }],
  },
});

const week = {
  identifier: 'week',
  title: 'The week <at> a glance',
  widgets: [
    { name: 'all', type: 'number', title: 'Worth', module: 'orders', value: 'sum(total)' },
    { name: 'states', type: 'donut', title: 'By state', module: 'orders', by: 'status' },
    { name: 'months', type: 'line', title: 'By month', module: 'orders', by: 'month(placed)' },
    {
      name: 'buyers',
      type: 'table',
      title: 'Buyers',
      module: 'orders',
      by: 'customer',
      values: ['count', 'sum(total)'],
    },
    { name: 'cross', type: 'heatmap', title: 'Crossed', module: 'orders', by: 'customer', across: 'status' },
    {
      name: 'latest',
      type: 'list',
      title: 'Latest',
      module: 'orders',
      columns: ['total', 'customer'],
      sort: '-number',
    },
    { name: 'words', type: 'text', text: 'Read this **well**.' },
    { name: 'go', type: 'button', workflow: 'paper' },
  ],
};

interface Answer {
  status: string;
  output: { id: string; name: string; mime: string } | undefined;
  error?: { code: string; message: string };
}

async function send(as: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user(as).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function paper(as: string): Promise<Answer> {
  return (await send(as, 'POST', '/workflows/paper/run?wait=60', { input: {} })).json<Answer>();
}

/** What stands in the PDF that a run made, on one line; the text of pictures, too. */
async function textOf(as: string): Promise<string> {
  const { output, error } = await paper(as);
  expect(error).toBeUndefined();
  expect(output).toMatchObject({ name: 'Our week.pdf', mime: 'application/pdf' });
  const { rawPayload } = await send(as, 'GET', `/files/${output?.id}`);
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  return hasProgram('pdftotext') ? pdfPages(rawPayload).join(' ').replaceAll(/\s+/g, ' ') : '';
}

test('DASH11 a dashboard becomes a PDF with the figures that whoever runs it may read, and is sent by mail', async () => {
  expect((await send('admin', 'PUT', '/dashboards/week', week)).statusCode).toBe(201);
  const { id } = (
    await send('admin', 'POST', '/modules/customers/resources', { data: { name: 'Hôtel & Söhne' } })
  ).json<{ id: string }>();
  for (const data of [
    { number: 'A1', total: 40, status: 'open', placed: '2026-09-03', customer: id },
    { number: 'A2', total: 2.5, status: 'paid', placed: '2026-11-03', customer: id },
  ])
    expect((await send('admin', 'POST', '/modules/orders/resources', { data })).statusCode).toBe(201);

  const boss = await textOf('boss');
  const clerk = await textOf('clerk');
  if (hasProgram('pdftotext')) {
    for (const said of [
      'The week <at> a glance',
      '42.5',
      'Still open',
      'Sep 2026',
      'Nov 2026',
      'Sum of Total',
      'Hôtel & Söhne',
      'No. A2',
      'Read this well.',
    ])
      expect(boss).toContain(said);
    expect(clerk).toContain('42.5');
    expect(clerk).toContain('No. A2');
    for (const hidden of ['Still open', 'Hôtel', 'By state', 'Buyers', 'Crossed'])
      expect(clerk).not.toContain(hidden);
  }
  // Texts are for everybody, figures are not.
  const stranger = await textOf('stranger');
  if (hasProgram('pdftotext')) {
    expect(stranger).toContain('Read this well.');
    expect(stranger).not.toMatch(/42\.5|A2|Latest/);
  }

  const sent = (await send('clerk', 'POST', '/workflows/send/run?wait=60', { input: {} })).json<Answer>();
  expect(sent).toMatchObject({ status: 'completed' });
  const outbox = (await send('admin', 'GET', '/outbox')).json<{ data: object[] }>();
  expect(outbox.data).toMatchObject([
    { to: 'boss@example.com', subject: 'The week', attachments: [{ type: 'application/pdf' }] },
  ]);
});

test('DASH11 a dashboard that is not there for whoever runs it is told', async () => {
  await send('admin', 'PUT', '/dashboards/week', { ...week, roles: ['admin'] });
  expect(await paper('clerk')).toMatchObject({
    error: { code: 'not_found', message: expect.stringContaining('no dashboard "week"') as string },
  });
});
