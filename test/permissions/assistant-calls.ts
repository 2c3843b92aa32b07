import { testId } from '@bakehouse/server/testing';
import { signedIn } from './identity-calls.ts';
import { oauthCalls } from './oauth-calls.ts';
import type { RouteCalls } from './route-calls.ts';
import { missing, rows } from './world.ts';

const modules = ['orders', 'customers', 'vault', 'unknown'];

/** Every tool that reads, over every module: what the tools that write do is what their routes do. */
const reads: [string, object][] = [
  ['list_modules', {}],
  ['list_notifications', { limit: 100 }],
  ...modules.flatMap((module): [string, object][] => [
    ['describe_module', { module }],
    ['find_entries', { module, limit: 200 }],
    ['find_entries', { module, search: 'canary' }],
    ['find_entries', { module, fields: ['*', 'customer.*'], sort: 'secret_b' }],
    ['aggregate_entries', { module, by: ['secret_b'], values: ['count', 'max(number)'] }],
    ...[...rows.map(({ n }) => testId(n)), missing].map((id): [string, object] => [
      'read_entry',
      { module, id },
    ]),
  ]),
  ...['module', 'workflow', 'role', 'site', 'connection'].map((kind): [string, object] => [
    'get_definition',
    { kind },
  ]),
];

/** Calls of assistants, and those by which they are let in. */
export const assistantCalls: Record<string, RouteCalls> = {
  ...oauthCalls,
  'POST /mcp': {
    calls: () =>
      [
        { method: 'tools/list' },
        { method: 'resources/list' },
        ...modules.map((module) => ({
          method: 'resources/read',
          params: { uri: `bakehouse://modules/${module}` },
        })),
        ...reads.map(([name, given]) => ({ method: 'tools/call', params: { name, arguments: given } })),
      ].map((message) => ({ path: '/mcp', body: { jsonrpc: '2.0', id: 1, ...message } })),
    writers: signedIn,
  },
};
