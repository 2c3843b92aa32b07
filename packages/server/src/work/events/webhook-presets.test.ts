import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookPresets } from './webhook-presets.ts';

const now = Date.UTC(2026, 10, 17);
const time = String(now / 1000);
const body = '{"hello":"wörld"}';
const url = 'https://app.example.com/hooks/it?x=1';
const sign = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text);
const form =
  'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212';
const digest = createHash('sha256').update(body).digest('hex');
const standardKey = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Each service: its secret, the headers that it sends, and what differs from the body and address above. */
const calls: [string, string, Record<string, string>, { body?: string; url?: string }?][] = [
  [
    'github',
    'It is a Secret',
    { 'x-hub-signature-256': `sha256=${sign('It is a Secret', body).digest('hex')}` },
  ],
  ['meta', 'app secret', { 'x-hub-signature-256': `sha256=${sign('app secret', body).digest('hex')}` }],
  ['gitlab', 'the token', { 'x-gitlab-token': 'the token' }],
  [
    'stripe',
    'whsec_1',
    { 'stripe-signature': `t=${time},v1=00,v1=${sign('whsec_1', `${time}.${body}`).digest('hex')},v0=11` },
  ],
  [
    'slack',
    's',
    {
      'x-slack-request-timestamp': time,
      'x-slack-signature': `v0=${sign('s', `v0:${time}:${body}`).digest('hex')}`,
    },
  ],
  ['shopify', 'hush', { 'x-shopify-hmac-sha256': sign('hush', body).digest('base64') }],
  [
    'standard',
    `whsec_${standardKey}`,
    {
      'webhook-id': 'msg_1',
      'webhook-timestamp': time,
      'webhook-signature': `v1,AAAA v1,${sign(Buffer.from(standardKey, 'base64'), `msg_1.${time}.${body}`).digest('base64')}`,
    },
  ],
  [
    'twilio',
    '12345',
    // As Twilio's documentation has it.
    {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    },
    { body: form, url: 'https://mycompany.com/myapp.php?foo=1&bar=2' },
  ],
  [
    'twilio',
    '12345',
    {
      'content-type': 'application/json',
      'x-twilio-signature': createHmac('sha1', '12345')
        .update(`${url}&bodySHA256=${digest}`)
        .digest('base64'),
    },
    { url: `${url}&bodySHA256=${digest}` },
  ],
];

test.each(calls)(
  'EVT45 a call of %s is proved by its own signature, and by no other',
  (name, secret, headers, more) => {
    const call = { headers, body: Buffer.from(more?.body ?? body), url: more?.url ?? url, now };
    const proves = (changes: object = {}, by = secret) => webhookPresets[name]?.({ ...call, ...changes }, by);
    expect(proves()).toBeDefined();
    expect(proves({}, `${secret.slice(0, -2)}xx`)).toBeUndefined();
    expect(proves({ headers: {} })).toBeUndefined();
    if (name === 'gitlab') return;
    expect(proves()?.signature).toEqual(expect.any(String));
    expect(proves({ body: Buffer.from(`${call.body.toString()}&x=1`) })).toBeUndefined();
    if (!['stripe', 'slack', 'standard'].includes(name)) return;
    for (const at of [now - 301_000, now + 301_000]) expect(proves({ now: at })).toBeUndefined();
  },
);
