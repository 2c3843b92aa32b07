import { afterEach, expect, test } from 'vitest';
import { startTinyDns, type TinyDns } from '../testing/tiny-dns.ts';
import { queryDns } from './dns-query.ts';

let dns: TinyDns;
afterEach(() => dns.close());

test('NET172: a question that got lost is asked again', async () => {
  dns = await startTinyDns(({ before }) => (before === 0 ? 'silent' : ['100.64.0.20']));
  const asked = {
    server: '127.0.0.1',
    port: dns.port,
    name: 'app.acme.test',
    type: 'A',
    timeout: 60_000,
  } as const;
  expect(await queryDns(asked)).toEqual({ outcome: 'answered', values: ['100.64.0.20'] });
});

test.each([false, true])('NET172: silence is told as such (over TCP: %s)', async (tcp) => {
  dns = await startTinyDns(() => 'silent');
  const asked = {
    server: '127.0.0.1',
    port: dns.port,
    name: 'app.acme.test',
    type: 'A',
    tcp,
    timeout: 50,
  } as const;
  expect(await queryDns(asked)).toEqual({ outcome: 'timeout', values: [] });
});
