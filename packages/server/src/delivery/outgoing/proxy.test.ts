import { expect, test } from 'vitest';
import { readProxy } from './proxy.ts';

test.each([
  ['http://proxy.example.com:3128', { host: 'proxy.example.com', port: 3128, headers: {} }],
  ['http://proxy.example.com', { host: 'proxy.example.com', port: 80, headers: {} }],
  ['http://[2001:db8::5]:8080', { host: '2001:db8::5', port: 8080, headers: {} }],
  [
    'http://us%40er:p%3Ass@10.0.0.1:3128',
    {
      host: '10.0.0.1',
      port: 3128,
      headers: { 'proxy-authorization': `Basic ${Buffer.from('us@er:p:ss').toString('base64')}` },
    },
  ],
])('HTTP8 the proxy %s is read', (address, read) => {
  expect(readProxy(address)).toEqual(read);
});
