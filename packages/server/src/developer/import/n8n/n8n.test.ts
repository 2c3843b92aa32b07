import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { runImported } from '../testing.ts';
import { importN8n } from './index.ts';

const base = 'n8n-nodes-base.';

/** An export of nodes that follow each other, as n8n writes it. */
function exported(...nodes: Record<string, unknown>[]): Record<string, unknown> {
  const names = nodes.map(({ name }) => String(name));
  return {
    name: 'Orders of the day',
    nodes,
    connections: Object.fromEntries(
      names
        .slice(0, -1)
        .map((name, index) => [name, { main: [[{ node: names[index + 1], type: 'main', index: 0 }]] }]),
    ),
  };
}

const start = { name: 'By hand', type: `${base}manualTrigger`, parameters: {} };

test('IMP1, IMP2 nodes become elements, and the workflow runs as it did', async () => {
  const made = importN8n([
    exported(
      start,
      {
        name: 'Load orders',
        type: `${base}httpRequest`,
        typeVersion: 4.2,
        parameters: { url: '=https://shop.example/{{ $json.day }}/orders' },
      },
      { name: 'Split Out', type: `${base}splitOut`, parameters: { fieldToSplitOut: 'orders' } },
      {
        name: 'Only large',
        type: `${base}if`,
        typeVersion: 2,
        parameters: {
          conditions: {
            combinator: 'and',
            conditions: [
              {
                leftValue: '={{ $json.total }}',
                rightValue: 100,
                operator: { type: 'number', operation: 'gt' },
              },
            ],
          },
        },
      },
      {
        name: 'Edit Fields',
        type: `${base}set`,
        typeVersion: 3.4,
        parameters: {
          assignments: {
            assignments: [
              {
                name: 'label',
                type: 'string',
                value: "={{ $json.number.toUpperCase() }}, {{ $('By hand').item.json.day }}",
              },
              { name: 'sums.gross', type: 'number', value: '={{ $json.total * 1.19 }}' },
            ],
          },
        },
      },
      {
        name: 'All',
        type: `${base}aggregate`,
        parameters: { aggregate: 'aggregateAllItemData', destinationFieldName: 'found' },
      },
    ),
  ]);

  expect(made.todo).toEqual([]);
  expect(made.taken.every(({ live }) => live)).toBe(true);
  const orders = [
    { number: 'a-1', total: 200 },
    { number: 'a-2', total: 300 },
  ];
  const ran = await runImported(made, { day: 'monday' }, [{ orders }]);
  expect(ran).toMatchObject({
    status: 'completed',
    asked: [{ url: 'https://shop.example/monday/orders', method: 'GET' }],
    output: {
      found: [
        { label: 'A-1, monday', sums: { gross: 238 } },
        { label: 'A-2, monday', sums: { gross: 357 } },
      ],
    },
  });
});

test('IMP3 what has no counterpart is disabled with its original beside, hands its input on, and is listed', async () => {
  const strange = { name: 'Draw', type: `${base}editImage`, parameters: { operation: 'blur' } };
  const made = importN8n([
    exported(start, strange, {
      name: 'Code',
      type: `${base}code`,
      parameters: { jsCode: 'const fs = require("fs"); return [{json: fs}];' },
    }),
  ]);
  const [, draw, code] = made.workflows[0]?.elements ?? [];

  expect(draw).toMatchObject({ name: 'Draw', disabled: true, original: strange });
  expect(code).toMatchObject({ name: 'Code', type: 'data/map', disabled: true });
  expect(made.todo.map(({ element, message }) => `${element}: ${message}`)).toEqual([
    'Draw: "Draw" is disabled and hands its input on. There is no counterpart to "editImage" of n8n.',
    'Code: "Code" is disabled and hands its input on. Could not be translated: "require".',
  ]);
  expect(await runImported(made, { a: 1 })).toMatchObject({ status: 'completed', output: { a: 1 } });
});

test('IMP2 code that only works out a value becomes an expression', async () => {
  const jsCode = `
    const rows = [];
    for (const item of $input.all()) {
      const net = item.json.price * item.json.qty;
      rows.push({ json: { sku: item.json.sku.trim(), net, dear: net > 10 ? 'yes' : 'no' } });
    }
    return rows.filter((row) => row.json.net > 0);`;
  const made = importN8n([
    exported(start, { name: 'Code', type: `${base}code`, typeVersion: 2, parameters: { jsCode } }),
  ]);

  const input = [
    { sku: ' a ', price: 2, qty: 10 },
    { sku: 'b', price: 3, qty: 0 },
    { sku: 'c', price: 1, qty: 1 },
  ];
  expect(await runImported(made, input)).toMatchObject({
    status: 'completed',
    output: [
      { sku: 'a', net: 20, dear: 'yes' },
      { sku: 'c', net: 1, dear: 'no' },
    ],
  });
});

test('IMP1 services become requests, triggers events, and loops branches', () => {
  const made = importN8n([
    {
      name: 'Ticket',
      nodes: [
        { name: 'Hook', type: `${base}webhook`, parameters: { path: 'x' } },
        {
          name: 'Every day',
          type: `${base}scheduleTrigger`,
          parameters: { rule: { interval: [{ field: 'hours', hoursInterval: 6 }] } },
        },
        { name: 'Loop', type: `${base}splitInBatches`, typeVersion: 3, parameters: {} },
        {
          name: 'Tell',
          type: `${base}slack`,
          parameters: {
            select: 'channel',
            channelId: { __rl: true, value: 'C1', mode: 'list' },
            text: '=New: {{ $json.title }}',
          },
          credentials: { slackApi: { id: '1', name: 'Our Slack' } },
        },
      ],
      connections: {
        Hook: { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
        'Every day': { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
        Loop: { main: [[], [{ node: 'Tell', type: 'main', index: 0 }]] },
        Tell: { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
      },
    },
  ]);

  expect(made.workflows[0]).toMatchObject({
    elevated: true,
    events: [
      { identifier: 'ticket_hook', type: 'webhook' },
      { identifier: 'ticket_every_day', type: 'schedule' },
    ],
  });
  const byName = new Map(made.workflows[0]?.elements.map((each) => [each.name, each]));
  expect(byName.get('Every_day')).toMatchObject({ options: { cron: '0 */6 * * *' } });
  expect(byName.get('Loop')).toMatchObject({ type: 'flow/each', to: { item: { Tell: ['default'] } } });
  expect(byName.get('Tell')).toMatchObject({
    type: 'data/http',
    options: {
      url: '"https://slack.com/api/chat.postMessage"',
      body: { channel: '"C1"', text: '"New: " & title' },
    },
  });
  expect(byName.get('Tell-2')?.to).toBeUndefined();
  expect(JSON.stringify(made.todo)).toContain('Our Slack');
});

test('IMP13 values of the environment of n8n are those of the server, to be declared', () => {
  const url = '=https://{{ $env.SHOP_HOST }}/{{ $vars.day }}';
  const made = importN8n([exported(start, { name: 'Ask', type: `${base}httpRequest`, parameters: { url } })]);
  expect(made.workflows[0]?.elements[1]?.options).toEqual({
    url: '"https://" & $env.SHOP_HOST & "/" & $env.day',
  });
  expect(made.todo.map(({ message }) => message)).toEqual([
    'Declare the values SHOP_HOST, day under Connections, for $env; what is secret of them belongs into a connection.',
  ]);
});

test('IMP4 what is no export is refused', () => {
  for (const json of [{}, [], null, 'text', { nodes: 1 }]) expect(() => importN8n([json])).toThrow(Problem);
  expect(importN8n([{ nodes: [null, 1, {}], connections: [] }]).workflows).toHaveLength(1);
});
