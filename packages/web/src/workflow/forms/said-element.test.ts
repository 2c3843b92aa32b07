import { expect, test } from 'vitest';
import { saidElement } from './said-element.ts';

const names = {
  module: (identifier: string) => ({ invoices: 'Invoices' })[identifier] ?? identifier,
  workflow: (identifier: string) => identifier.toUpperCase(),
  field: (_: string | undefined, identifier: string) => ({ total: 'Total' })[identifier] ?? identifier,
};
const said = (type: string, options: unknown) => saidElement({ type, element: { options } }, names);

test.each([
  ['flow/if', { condition: '$resource.total > 100' }, '$resource.total > 100'],
  ['flow/if', { condition: '$resource.paid' }, 'paid'],
  [
    'action/mail',
    { to: '$customer.address', subject: '"Your invoice " & number' },
    'customer › address · Your invoice [number]',
  ],
  [
    'action/mail',
    { to: '"ann@example.com"', subject: '"Total: " & $sum(items.price)' },
    'ann@example.com · Total: […]',
  ],
  ['action/notify', { title: 'Approve it?', recipients: ['admin', 'sales'] }, 'Approve it? · admin, sales'],
  ['data/find', { module: 'invoices', filter: {} }, 'Invoices'],
  ['action/save', { module: 'invoices', recipes: { total: '1', note: '2' } }, 'Invoices · Total, note'],
  ['action/set', { recipes: { total: '$sum(positions.price)' } }, 'Total'],
  [
    'action/set',
    { properties: { label: { '${selector}.total': '"T"' }, help: { total: '1', note: '2' } } },
    'Total, note',
  ],
  ['action/run', { workflow: 'count' }, 'COUNT'],
  ['data/http', { method: 'POST', url: '"https://example.com/" & id' }, 'POST · https://example.com/[id]'],
  ['flow/wait', { seconds: 60 }, '60 s'],
  ['flow/switch', { cases: [{ when: 'a' }, { when: 'b' }] }, '2'],
  ['event/on_click', {}, ''],
  ['nobody/knows', undefined, ''],
  ['piece/slack/post', { connection: 'slack', channel: '"C2"', text: '"Hello"' }, 'C2 · Hello'],
  ['data/map', { value: '{"a":\n  1}' }, '{"a": 1}'],
])('EDIT86 the card of %s with %j says: %s', (type, options, expected) => {
  expect(said(type, options)).toBe(expected);
});
