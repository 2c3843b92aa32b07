import { runToEnd, startRun, type Services } from '@bakehouse/engine';
import { compileWorkflow } from '@bakehouse/engine/check';
import { builtIn } from '../../work/workflows/elements.ts';
import type { Made } from './made.ts';

/** Runs an imported workflow from its entry and gives what came out at the end, and what was asked of other systems. */
export async function runImported(
  { workflows: [definition] }: Made,
  input: unknown,
  answers: readonly unknown[] = [],
): Promise<{ status: string; output: unknown; asked: unknown[]; error?: unknown }> {
  const compiled = compileWorkflow(definition, builtIn, {});
  const asked: unknown[] = [];
  const services: Services = {
    http: (request) => {
      asked.push(request);
      const body = answers[asked.length - 1] ?? null;
      return Promise.resolve({ status: 200, headers: {}, body, kind: 'json' });
    },
  };
  const host = { workflows: () => compiled, services };
  const { status, output, error } = await runToEnd(startRun(compiled, { run: 'r1', input }), host);
  return { status, output, asked, ...(error === undefined ? {} : { error }) };
}

const n8n = 'n8n-nodes-base.';

/** A small export of each product, with something of most of what an import reads. */
export const exportsOf = {
  n8n: {
    name: 'Orders',
    id: '1',
    nodes: [
      { name: 'Hook', type: `${n8n}webhook`, typeVersion: 2, parameters: { path: 'orders' } },
      {
        name: 'Every day',
        type: `${n8n}scheduleTrigger`,
        parameters: { rule: { interval: [{ field: 'days', triggerAtHour: 6 }] } },
      },
      {
        name: 'Ask',
        type: `${n8n}httpRequest`,
        typeVersion: 4.2,
        parameters: {
          method: 'POST',
          url: '=https://shop.example/{{ $json.day }}',
          sendBody: true,
          jsonBody: '={"a": {{ $json.a }}, "b": "x"}',
          headerParameters: { parameters: [{ name: 'x-a', value: '1' }] },
        },
        credentials: { httpBasicAuth: { id: '1', name: 'Shop' } },
        retryOnFail: true,
        maxTries: 3,
        onError: 'continueErrorOutput',
      },
      { name: 'Rows', type: `${n8n}splitOut`, parameters: { fieldToSplitOut: 'rows' } },
      {
        name: 'Which',
        type: `${n8n}switch`,
        parameters: {
          rules: {
            values: [
              {
                conditions: {
                  conditions: [
                    {
                      leftValue: '={{ $json.n }}',
                      rightValue: 1,
                      operator: { type: 'number', operation: 'gt' },
                    },
                  ],
                },
              },
            ],
          },
        },
      },
      {
        name: 'Set',
        type: `${n8n}set`,
        typeVersion: 3.4,
        parameters: { assignments: { assignments: [{ name: 'a.b', value: '={{ $json.a.trim() }}' }] } },
      },
      {
        name: 'Code',
        type: `${n8n}code`,
        parameters: {
          jsCode: 'const a = $input.all(); return a.map((x) => ({ json: { n: x.json.n + 1 } }));',
        },
      },
      {
        name: 'Sums',
        type: `${n8n}summarize`,
        parameters: {
          fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'n' }] },
          fieldsToSplitBy: 'k',
        },
      },
      {
        name: 'When',
        type: `${n8n}dateTime`,
        parameters: { operation: 'addToDate', timeUnit: 'days', duration: 2 },
      },
      { name: 'Wait', type: `${n8n}wait`, parameters: { amount: 5, unit: 'minutes' } },
      {
        name: 'Tell',
        type: `${n8n}slack`,
        parameters: { channelId: { __rl: true, value: 'C1', mode: 'list' }, text: '=New: {{ $json.t }}' },
      },
      {
        name: 'Sheet',
        type: `${n8n}googleSheets`,
        parameters: {
          operation: 'append',
          documentId: 'd',
          sheetName: 's',
          columns: { value: { A: '={{ $json.a }}' } },
        },
      },
      { name: 'Note', type: `${n8n}stickyNote`, parameters: { content: 'What this is for' } },
    ],
    connections: {
      Hook: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] },
      'Every day': { main: [[{ node: 'Ask', type: 'main', index: 0 }]] },
      Ask: { main: [[{ node: 'Rows', type: 'main', index: 0 }], [{ node: 'Wait', type: 'main', index: 0 }]] },
      Rows: { main: [[{ node: 'Which', type: 'main', index: 0 }]] },
      Which: {
        main: [[{ node: 'Set', type: 'main', index: 0 }], [{ node: 'Code', type: 'main', index: 0 }]],
      },
      Code: { main: [[{ node: 'Sums', type: 'main', index: 0 }]] },
      Sums: { main: [[{ node: 'When', type: 'main', index: 0 }]] },
      When: {
        main: [
          [
            { node: 'Tell', type: 'main', index: 0 },
            { node: 'Sheet', type: 'main', index: 0 },
          ],
        ],
      },
    },
  },
  'node-red': [
    { id: 't', type: 'tab', label: 'Readings' },
    {
      id: 'a',
      z: 't',
      type: 'inject',
      name: 'go',
      repeat: '60',
      payload: '',
      payloadType: 'date',
      wires: [['b']],
    },
    {
      id: 'b',
      z: 't',
      type: 'change',
      rules: [{ t: 'set', p: 'payload.f', pt: 'msg', to: 'payload.c * 2', tot: 'jsonata' }],
      wires: [['c']],
    },
    {
      id: 'c',
      z: 't',
      type: 'switch',
      property: 'payload.f',
      rules: [
        { t: 'gt', v: '60', vt: 'num' },
        { t: 'btwn', v: '1', v2: '2' },
      ],
      wires: [['d'], ['e']],
    },
    {
      id: 'd',
      z: 't',
      type: 'function',
      func: 'msg.text = `${msg.payload.f} F`; return msg;',
      wires: [['e']],
    },
    { id: 'e', z: 't', type: 'template', template: 'It is {{payload.f}}', wires: [['f']] },
    {
      id: 'f',
      z: 't',
      type: 'http request',
      method: 'POST',
      url: 'https://x.example/{{topic}}',
      wires: [['g']],
    },
    { id: 'g', z: 't', type: 'delay', pauseType: 'delay', timeout: '5', timeoutUnits: 'seconds', wires: [] },
  ],
  directus: {
    collections: [{ collection: 'articles', schema: { name: 'articles' } }],
    fields: [
      {
        collection: 'articles',
        field: 'title',
        type: 'string',
        meta: { required: true },
        schema: { is_unique: true },
      },
      {
        collection: 'articles',
        field: 'state',
        type: 'string',
        meta: { options: { choices: [{ value: 'a' }] } },
      },
      { collection: 'articles', field: 'author', type: 'uuid', meta: { interface: 'select-dropdown-m2o' } },
    ],
    relations: [{ collection: 'articles', field: 'author', related_collection: 'directus_users' }],
  },
  strapi: {
    kind: 'collectionType',
    info: { singularName: 'product', displayName: 'Product' },
    attributes: {
      sku: { type: 'string', required: true, unique: true },
      state: { type: 'enumeration', enum: ['new', 'used'] },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
    },
  },
} as const;
