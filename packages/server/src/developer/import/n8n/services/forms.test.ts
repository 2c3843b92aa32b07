import { expect, test } from 'vitest';
import { runImported } from '../../testing.ts';
import { importN8n } from '../index.ts';

const base = 'n8n-nodes-base.';

/** A workflow of a start by hand and one node. */
const withNode = (type: string, parameters: object) => ({
  name: 'One node',
  nodes: [
    { name: 'By hand', type: `${base}manualTrigger`, parameters: {} },
    { name: 'It', type: `${base}${type}`, parameters },
  ],
  connections: { 'By hand': { main: [[{ node: 'It', type: 'main', index: 0 }]] } },
});

test('IMP19 a short message by Twilio is a form, as Twilio wants it', async () => {
  const made = importN8n([
    withNode('twilio', {
      from: '+4930111',
      to: '={{ $json.phone }}',
      message: 'Your bread & rolls are ready',
    }),
  ]);
  expect(made.taken.every(({ live }) => live)).toBe(true);
  const { asked, error } = await runImported(made, { phone: '+4930222' }, [{ sid: 'SM1' }]);
  expect(error).toBeUndefined();
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/ACCOUNT/Messages.json',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'From=%2B4930111&To=%2B4930222&Body=Your%20bread%20%26%20rolls%20are%20ready',
    },
  ]);
});

test('IMP19 a contact of HubSpot is made of what is given', async () => {
  const made = importN8n([
    withNode('hubspot', {
      resource: 'contact',
      operation: 'create',
      email: '={{ $json.mail }}',
      additionalFields: { firstName: 'Ada' },
    }),
  ]);
  const { asked } = await runImported(made, { mail: 'ada@example.com' }, [{}]);
  expect(asked).toMatchObject([
    {
      url: 'https://api.hubapi.com/crm/v3/objects/contacts',
      body: { properties: { email: 'ada@example.com', firstname: 'Ada' } },
    },
  ]);
});

test.each(['slack', 'telegram'])(
  'IMP19 "send" is what %s calls posting in files that were written by hand',
  (type) => {
    const made = importN8n([
      withNode(type, { resource: 'message', operation: 'send', channel: 'C1', chatId: '7', text: 'Hello' }),
    ]);
    expect(made.taken.every(({ live }) => live)).toBe(true);
  },
);

test('IMP20 a workflow that is called is found by its name where an export knows no id', () => {
  const called = { ...withNode('set', {}), name: 'Tell the office' };
  const calling = (workflowId: unknown) => ({
    ...withNode('executeWorkflow', { workflowId }),
    name: 'Calling',
  });
  const ways = [
    'Tell the office',
    { __rl: true, mode: 'list', value: 'wX1', cachedResultName: 'Office — Tell the office' },
  ];
  for (const way of ways) {
    const { workflows, taken } = importN8n([calling(way), called]);
    expect(taken.every(({ live }) => live)).toBe(true);
    expect(workflows[0]?.elements.find(({ type }) => type === 'action/run')).toMatchObject({
      options: { workflow: 'tell_the_office' },
    });
  }
  expect(importN8n([calling('Another'), called]).taken.every(({ live }) => live)).toBe(false);
});
