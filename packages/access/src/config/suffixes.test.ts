import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { suffixFault } from './suffixes.ts';

test.each(['com.ar', 'blogspot.com', 'co.uk', 'github.io', 'anything.ck', 'kawasaki.jp', 'x.kawasaki.jp'])(
  'NET154: %s is a public suffix',
  (name) => {
    expect(suffixFault(name)).toContain('public suffix');
  },
);

test.each(['acme.com', 'www.ck', 'city.kawasaki.jp', 'acme.co.uk', 'acme.test'])(
  'NET154: %s is none',
  (name) => {
    expect(suffixFault(name)).toBeUndefined();
  },
);

const content = (more: object) => ({
  slug: 'acme',
  domains: { app: 'acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
  users: ['ann@'],
  dns: { provider: 'technitium', server: '100.64.0.53', upstream: '9.9.9.9' },
  ssh: { user: 'root' },
  ...more,
});

test('NET154: a name beyond ASCII is told with the form that DNS has', () => {
  const domains = { app: 'bäckerei.test', api: 'api.acme.test', ws: 'ws.acme.test' };
  expect(() => readConfig(content({ domains }), 'file')).toThrow(
    expect.objectContaining({
      data: expect.objectContaining({
        faults: expect.arrayContaining([
          { path: 'domains.app', message: 'must be written as DNS has it: xn--bckerei-5wa.test' },
        ]),
      }),
    }),
  );
});

test.each([
  ['https://mesh.acme.test', { https: 'mesh.acme.test:443', stun: 'mesh.acme.test:3478' }],
  ['http://127.0.0.1:8080', { https: '127.0.0.1:8080', stun: '127.0.0.1:3478' }],
])('NET152: the way out is tried to Headscale itself: %s', (url, outbound) => {
  const mesh = { provider: 'headscale', url, tagOwner: 'group:admins' };
  expect(readConfig(content({ mesh }), 'file').mesh.outbound).toEqual(outbound);
});
