import { expect, test } from 'vitest';
import { caddyAddress, hostUrl } from './caddy-address.ts';

const server = (listen: string[], more: object = {}) => ({
  servers: { a: { listen: [':1'] }, b: { listen, ...more } },
});

test.each([
  ['nothing configured', null, [':443'], 'https://shop.example/'],
  ['the usual port', server([':443']), [':443'], 'https://shop.example/'],
  ['both ports', server([':80', ':443']), [':443'], 'https://shop.example/'],
  ['the plain port', server([':80']), [':80'], 'http://shop.example/'],
  ['another port', server(['127.0.0.1:8443']), ['127.0.0.1:8443'], 'https://shop.example:8443/'],
  [
    'without certificates',
    server([':8080'], { automatic_https: { disable: true } }),
    [':8080'],
    'http://shop.example:8080/',
  ],
  [
    'a plain port of its own',
    { http_port: 8080, ...server([':8080']) },
    [':8080'],
    'http://shop.example:8080/',
  ],
])('PAGE16 the address of a host with %s is right', (_, http, listen, url) => {
  expect(hostUrl('shop.example', caddyAddress(http, listen))).toBe(url);
});
