import { get, type RouteCalls } from './route-calls.ts';

const admins = (path: string, body: object = {}): RouteCalls => ({
  calls: () => [{ path, body }],
  writers: ['admin'],
});

const shopDocument = { openapi: '3.0.0', paths: { '/orders': { get: { operationId: 'list' } } } };
const shopApi = {
  name: 'shop',
  title: 'Shop',
  server: 'https://shop.example',
  operations: { list: { method: 'GET', path: '/orders', title: 'List' } },
};

/** Every route of connections and of what differs between servers: none is for anybody but administrators. */
export const connectionCalls: Record<string, RouteCalls> = {
  'GET /connections': get('/connections'),
  'GET /connections/:name': get('/connections/vault', '/connections/unknown'),
  'PUT /connections/:name': admins('/connections/partner', {
    name: 'partner',
    kind: 'bearer',
    hosts: ['api.example.com'],
  }),
  'PUT /connections/:name/secret': admins('/connections/partner/secret', { token: 'a token' }),
  'POST /connections/:name/test': admins('/connections/partner/test'),
  'POST /connections/:name/consent': admins('/connections/partner/consent'),
  'GET /oauth/callback': get('/oauth/callback?state=made-up&code=c'),
  'DELETE /connections/:name': admins('/connections/partner'),
  'GET /env': get('/env'),
  'GET /env/:name': get('/env/shop', '/env/unknown'),
  'PUT /env/:name': admins('/env/shop', { name: 'shop', type: 'text', default: 'a' }),
  'PUT /env/:name/value': admins('/env/shop/value', { value: 'b' }),
  'DELETE /env/:name': admins('/env/shop'),
  'GET /apis': get('/apis'),
  'GET /apis/:name': get('/apis/shop', '/apis/unknown'),
  'PUT /apis/:name': admins('/apis/shop', shopApi),
  'PUT /apis/:name/document': admins('/apis/shop/document?server=https://shop.example', shopDocument),
  'POST /apis/:name/fetch': admins('/apis/shop/fetch', { url: 'http://127.0.0.1:1/openapi.json' }),
  'DELETE /apis/:name': admins('/apis/shop'),
  'GET /pieces': get('/pieces'),
  'GET /known-pieces': get('/known-pieces', '/known-pieces?search=slack'),
  'GET /pieces/:name': get('/pieces/unknown'),
  // Not one that there is: nothing is fetched here.
  'PUT /pieces/:name': admins('/pieces/unknown', { version: 'none' }),
  'POST /pieces/:name/choices': admins('/pieces/unknown/choices', { action: 'a', prop: 'b' }),
  'DELETE /pieces/:name': admins('/pieces/unknown'),
  'GET /elements': get('/elements', '/elements?search=order'),
  'GET /elements/described': get('/elements/described?types=api/shop/get_order'),
};
