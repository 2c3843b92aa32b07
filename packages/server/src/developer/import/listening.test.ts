import { expect, test } from 'vitest';
import { importN8n } from './n8n/index.ts';
import { importNodeRed } from './node-red/index.ts';
import { runImported } from './testing.ts';
import { withPieces } from './with-pieces.ts';

const base = 'n8n-nodes-base.';
const exported = (...nodes: Record<string, unknown>[]) => ({
  name: 'Listens',
  nodes,
  connections: Object.fromEntries(
    nodes
      .slice(0, -1)
      .map((node, at) => [
        String(node['name']),
        { main: [[{ node: nodes[at + 1]?.['name'], type: 'main', index: 0 }]] },
      ]),
  ),
});

test('IMP17 brokers and mailboxes of Node-RED become events and actions, by connections that are named', async () => {
  const made = importNodeRed([
    [
      { id: 't', type: 'tab', label: 'House' },
      { id: 'k', type: 'mqtt-broker', name: 'The house', broker: 'broker.example', port: 1883 },
      {
        id: 'a',
        z: 't',
        type: 'mqtt in',
        name: 'warm',
        topic: 'house/+/celsius',
        qos: '1',
        broker: 'k',
        wires: [['b']],
      },
      {
        id: 'b',
        z: 't',
        type: 'range',
        minin: '0',
        maxin: '100',
        minout: '32',
        maxout: '212',
        action: 'scale',
        round: true,
        wires: [['c']],
      },
      {
        id: 'c',
        z: 't',
        type: 'mqtt out',
        name: 'tell',
        topic: 'house/fahrenheit',
        qos: '0',
        retain: 'true',
        broker: 'k',
        wires: [],
      },
      {
        id: 'd',
        z: 't',
        type: 'e-mail in',
        name: 'post',
        server: 'imap.example.com',
        box: 'Orders',
        wires: [[]],
      },
    ],
  ]);
  const [workflow] = made.workflows;
  expect(made.taken.every(({ live }) => live)).toBe(true);
  expect(workflow).toMatchObject({ elevated: true });
  expect(workflow?.events?.map(({ type }) => type)).toEqual(['mqtt', 'mail']);
  const options = Object.fromEntries(
    (workflow?.elements ?? []).map(({ name, options: given }) => [name, given]),
  );
  expect(options).toMatchObject({
    warm: { connection: 'the_house', topics: ['house/+/celsius'], payload: 'text', qos: 1 },
    tell: { connection: 'the_house', topic: '"house/fahrenheit"', payload: 'payload', qos: 0, retain: true },
    post: { connection: 'imap_example_com', folder: 'Orders' },
  });
  expect(made.todo.map(({ message }) => message)).toContain(
    'Make a connection "the_house" of kind mqtt: an export holds no passwords.',
  );
});

const flow = (node: object) =>
  importNodeRed([
    [
      { id: 't', type: 'tab', label: 'Data' },
      { id: 'a', z: 't', type: 'inject', payload: '', payloadType: 'date', wires: [['b']] },
      { id: 'b', z: 't', wires: [[]], ...node },
    ],
  ]);

test('IMP17 tables, XML and ranges of Node-RED are worked out as they were', async () => {
  const ran = async (node: object, payload: unknown) => {
    const made = flow(node);
    const [workflow] = made.workflows;
    const only = { ...made, workflows: [{ ...workflow, entry: workflow?.elements[1]?.name }] } as typeof made;
    return (await runImported(only, { payload })).output;
  };
  expect(
    await ran({ type: 'range', minin: 0, maxin: 10, minout: 0, maxout: 100, action: 'clamp' }, '20'),
  ).toEqual({
    payload: 100,
  });
  expect(flow({ type: 'csv', hdrin: '', wires: [[]] }).taken.at(-1)).toMatchObject({ live: false });
  for (const node of [
    { type: 'csv', hdrin: 'all', multi: 'mult' },
    { type: 'csv', hdrin: 'all', multi: 'one' },
    { type: 'xml' },
  ])
    expect(flow(node).taken.at(-1), JSON.stringify(node)).toMatchObject({ live: true });
});

test('IMP17 mails and messages that start a workflow of n8n do so here', () => {
  const made = importN8n([
    exported(
      {
        name: 'Gmail',
        type: `${base}gmailTrigger`,
        parameters: { filters: { sender: 'shop@example.com' } },
        credentials: { gmailOAuth2: { id: '1', name: 'Our post' } },
      },
      {
        name: 'Tell',
        type: `${base}mqtt`,
        parameters: {
          topic: '=orders/{{ $json.id }}',
          sendInputData: false,
          message: '={{ $json.Subject }}',
          options: { qos: 1 },
        },
      },
    ),
    exported({ name: 'Box', type: `${base}emailReadImap`, parameters: { mailbox: 'Orders' } }),
    exported({
      name: 'Broker',
      type: `${base}mqttTrigger`,
      parameters: { topics: 'a/+,b:1', options: { jsonParseBody: true } },
    }),
  ]);
  expect(made.taken.every(({ live }) => live)).toBe(true);
  const elements = made.workflows.flatMap((each) => each.elements);
  const optionsOf = (name: string) => elements.find((each) => each.name === name)?.options;
  expect(optionsOf('Gmail')).toMatchObject({ connection: 'our_post', from: 'shop@example.com' });
  expect(optionsOf('Tell')).toMatchObject({ connection: 'broker', payload: 'Subject' });
  expect(optionsOf('Box')).toMatchObject({ connection: 'mailbox', folder: 'Orders', afterwards: 'read' });
  expect(optionsOf('Broker')).toMatchObject({ topics: ['a/+', 'b'], payload: 'json' });
  expect(made.workflows.map(({ events = [], elevated }) => [events[0]?.type, elevated])).toEqual([
    ['mail', true],
    ['mail', true],
    ['mqtt', true],
  ]);
});

test('IMP18 where nothing is known of a service, the list says which piece there is for it', async () => {
  const made = importN8n([
    exported(
      { name: 'Start', type: `${base}manualTrigger`, parameters: {} },
      { name: 'Deal', type: `${base}activeCampaign`, parameters: {} },
      { name: 'Draw', type: `${base}editImage`, parameters: {} },
    ),
  ]);
  const [deal, draw] = (await withPieces(made)).todo;
  expect(deal?.message).toContain('"bakehouse connect piece activecampaign"');
  expect(deal).not.toHaveProperty('service');
  expect(draw?.message).not.toContain('piece');
});
