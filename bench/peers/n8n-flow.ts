const row = '$json.body.data.items[Number($json.body.selector.split(".")[1])]';

const respond = (name: string, status: string, message: string) => ({
  id: name,
  name,
  type: 'n8n-nodes-base.respondToWebhook',
  typeVersion: 1.4,
  position: [600, 0],
  parameters: {
    respondWith: 'json',
    responseBody: `={{ ({ type: "set", properties: { validateStatus: { [$json.selector + ".price"]: ${status} }, validateMessage: { [$json.selector + ".price"]: ${message} } } }) }}`,
    options: {},
  },
});

const assign = (name: string, type: string, expression: string) => ({
  id: name,
  name,
  type,
  value: `={{ ${expression} }}`,
});

const to = (...nodes: string[]) => ({
  main: nodes.map((node) => [{ node, type: 'main', index: 0 }]),
});

/** The flow in n8n's own nodes: webhook, set, if, respond. */
export const n8nFlow = {
  id: 'benchPriceCheck1',
  name: 'bench',
  active: false,
  settings: { executionOrder: 'v1' },
  nodes: [
    {
      id: 'changed',
      name: 'changed',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      webhookId: 'price-changed',
      parameters: { httpMethod: 'POST', path: 'price-changed', responseMode: 'responseNode', options: {} },
    },
    {
      id: 'amount',
      name: 'amount',
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      position: [200, 0],
      parameters: {
        assignments: {
          assignments: [
            assign('selector', 'string', '$json.body.selector'),
            assign('amount', 'number', `${row}.price * ${row}.qty`),
          ],
        },
        options: {},
      },
    },
    {
      id: 'high',
      name: 'high',
      type: 'n8n-nodes-base.if',
      typeVersion: 2.2,
      position: [400, 0],
      parameters: {
        conditions: {
          options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
          combinator: 'and',
          conditions: [
            {
              id: 'above',
              leftValue: '={{ $json.amount }}',
              rightValue: 100,
              operator: { type: 'number', operation: 'gt' },
            },
          ],
        },
        options: {},
      },
    },
    respond('mark', '"error"', '"At most 100, not " + $json.amount'),
    respond('clear', 'null', 'null'),
  ],
  connections: { changed: to('amount'), amount: to('high'), high: to('mark', 'clear') },
};
