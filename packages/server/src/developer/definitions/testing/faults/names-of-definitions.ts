import { fault, type Fault } from '../case.ts';
import { chain, direct, onTicket } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options';

/** Names of other definitions that are not there. */
export const namesOfDefinitions: Fault[] = [
  fault(
    'a module to find in',
    direct(['data/find', { module: 'ticket' }]),
    `${at}.module`,
    'error unknown_module',
  ),
  fault(
    'a module to save in',
    direct(['action/save', { module: 'tikets', recipes: { subject: '"x"' } }]),
    `${at}.module`,
    'error unknown_module',
  ),
  fault(
    'a module to delete from',
    direct(['action/delete', { module: 'logs', all: true }]),
    `${at}.module`,
    'error unknown_module',
  ),
  fault(
    'a module to export',
    direct(['action/export', { module: 'Orders', all: true }]),
    `${at}.module`,
    'error bad_format',
  ),
  fault(
    'a module of a view',
    direct(['action/redirect', { view: { module: 'order', view: 'index' } }]),
    `${at}.view.module`,
    'error unknown_module',
  ),
  fault(
    'a module to refresh',
    onTicket(['action/refresh', { scope: 'list', modules: ['tickets', 'order'] }]),
    'workflows/w:elements.1.options.modules.1',
    'error unknown_module',
  ),
  fault(
    'a module of pages',
    direct(['action/buildSite', { template: '$', pages_module: 'page' }]),
    `${at}.pages_module`,
    'error unknown_module',
  ),
  fault(
    'a module of a binding',
    chain([['event/on_create']], { events: [{ identifier: 'x', type: 'on_create', module: 'ticket' }] }),
    'workflows/w:events.0.module',
    'error unknown_module',
  ),
  fault(
    'a workflow',
    direct(['action/run', { workflow: 'tel' }]),
    `${at}.workflow`,
    'error unknown_workflow',
  ),
  fault(
    'a role to notify',
    direct(['action/notify', { recipients: 'managers', title: 'x' }]),
    `${at}.recipients`,
    'error unknown_role',
  ),
  fault(
    'one of the roles to notify',
    direct(['action/notify', { recipients: ['clerk', 'boss'], title: 'x' }]),
    `${at}.recipients.1`,
    'error unknown_role',
  ),
  fault(
    'a role to notify by recipe',
    direct(['action/notify', { recipes: { recipients: '"managers"', title: '"x"' } }]),
    `${at}.recipes.recipients`,
    'error unknown_role',
  ),
  fault(
    'roles in a list of an expression',
    direct(['action/notify', { recipes: { recipients: '["clerk", "boss"]', title: '"x"' } }]),
    `${at}.recipes.recipients`,
    'error unknown_role',
  ),
  fault(
    'a role to give',
    direct(['action/setRole', { role: '"clark"' }]),
    `${at}.role`,
    'error unknown_role',
  ),
  fault(
    'a role to take',
    direct(['action/removeRole', { role: ['"clerk"', '"boss"'] }]),
    `${at}.role.1`,
    'error unknown_role',
  ),
  fault(
    'a role without quotes',
    direct(['action/setRole', { role: 'clerk' }]),
    `${at}.role`,
    'warning unquoted',
  ),
  fault(
    'a role compared',
    onTicket(['flow/if', { condition: '"managers" in $user.roles' }]),
    'workflows/w:elements.1.options.condition',
    'warning not_a_choice',
  ),
  fault(
    'a queue of a workflow',
    chain([['event/on_create', {}, {}]], {
      async: true,
      queue: 'mail',
      events: [{ identifier: 'x', type: 'on_create', module: 'tickets' }],
    }),
    'workflows/w:queue',
    'warning unknown_queue',
  ),
  fault(
    'a queue of a call',
    direct(['action/run', { workflow: 'later', async: true, scope: true, queue: 'mailss' }]),
    `${at}.queue`,
    'warning unknown_queue',
  ),
  fault(
    'a key of a workflow',
    chain([['event/on_create']], {
      evnets: [],
      events: [{ identifier: 'x', type: 'on_create', module: 'tickets' }],
    }),
    'workflows/w:evnets',
    'warning unknown_key',
  ),
  fault(
    'a piece',
    direct(['piece/slack/send_channel_message', { text: '"x"' }]),
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  fault(
    'a piece beside one that is declared',
    {
      'pieces/slack': { name: 'slack', version: '0.17.9' },
      ...direct(['piece/slak/send_channel_message', { text: '"x"' }]),
    },
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  fault(
    'a version of a piece that is no exact one',
    { 'pieces/slack': { name: 'slack', version: 'latest' } },
    'pieces/slack:version',
    'error bad_format',
  ),
  fault(
    'a connection of a declared piece',
    {
      'pieces/slack': { name: 'slack', version: '0.17.9' },
      ...direct(['piece/slack/send_channel_message', { connection: 'slak', text: '"x"' }]),
    },
    `${at}.connection`,
    'error unknown_connection',
  ),
];
