import { right, type Right } from '../case.ts';
import { direct, hook, nightly, onOrder, onTicket, to, type Step } from '../workflow-pieces.ts';

const end = { to: {} };
const roles: Step = ['action/setRole', { user: 'email', role: '"clerk"' }];

/** Messages, people, files and sites. */
export const messages: Right[] = [
  right('a notification', onTicket(['action/notify', { title: 'Saved', type: 'info' }])),
  right(
    'to roles and people',
    nightly([
      'action/notify',
      { recipients: ['manager', 'clerk', 'ann@bakery.example'], title: 'Night', message: 'All is well.' },
    ]),
  ),
  right(
    'with values',
    onTicket([
      'action/notify',
      {
        recipients: 'manager',
        recipes: {
          title: '"Ticket " & $resource.subject',
          message: '$resource.body',
          type: '$resource.priority = "high" ? "warning" : "info"',
        },
      },
    ]),
  ),
  right(
    'to whom it belongs',
    onTicket(
      ['flow/if', { condition: '$exists($resource.assignee)' }, { to: to('s2', 'true') }],
      ['action/notify', { recipes: { recipients: '$resource.assignee', title: '"Yours"' } }],
    ),
  ),
  right(
    'a question',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'Approve?', actions: 'approve, reject' },
        { to: { ...to('s2', 'approve'), ...to('s3', 'reject') } },
      ],
      [
        'action/save',
        { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { status: '"done"' } },
        end,
      ],
      ['action/mail', { to: '$user.email', subject: '"No"', text: '"Sorry."' }],
    ),
  ),
  right(
    'a question answered by any',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'Approve?', actions: 'approve, reject' },
        { set: { answer: ':output' }, to: to('s2', 'action') },
      ],
      ['flow/if', { condition: '$ = "approve"' }, { to: to('s3', 'true') }],
      ['action/refresh'],
    ),
  ),
  right(
    'buttons with titles',
    onTicket(
      [
        'action/notify',
        {
          recipients: 'manager',
          title: 'Approve?',
          recipes: {
            actions: [
              { identifier: '"yes"', title: '"Yes, please"' },
              { identifier: '"no"', style: '"danger"' },
            ],
          },
        },
        { to: to('s2', 'yes') },
      ],
      ['action/refresh'],
    ),
  ),
  right(
    'a mail',
    onOrder(
      [
        'data/find',
        { module: 'customers', filter: { id: '$resource.customer' }, one: true },
        { set: { customer: ':output' } },
      ],
      [
        'action/mail',
        {
          to: '$customer.email',
          cc: ['"office@bakery.example"', '$user.email'],
          subject: '"Order " & $resource.number',
          html: '"<p>Dear " & $html($customer.name) & "</p>"',
        },
      ],
    ),
  ),
  right(
    'a mail with names',
    direct([
      'action/mail',
      {
        to: '"Ann Baker <ann@bakery.example>, bob@bakery.example"',
        from: '"Bakery <office@bakery.example>"',
        replyTo: '"office@bakery.example"',
        subject: '"x"',
        text: '"y"',
      },
    ]),
  ),
  right(
    'a mail with an invoice',
    onOrder(
      [
        'action/convert',
        { value: '"<h1>Invoice</h1>"', from: 'html', to: 'pdf', file: true },
        { set: { pdf: ':output' } },
      ],
      [
        'action/mail',
        { to: '"a@b.example"', subject: '"Invoice"', text: '"See there."', attachments: ['$pdf'] },
      ],
    ),
  ),
  right(
    'an export that is downloaded',
    onOrder(
      [
        'action/export',
        {
          module: 'orders',
          filter: { customer: '$resource.customer' },
          fields: ['number', 'total', 'createdAt'],
          sort: '-number',
          format: 'xlsx',
          filename: '"orders.xlsx"',
        },
      ],
      ['action/downloadFile', { file: '$.id' }],
    ),
  ),
  right(
    'an export by mail',
    nightly(
      ['action/export', { module: 'orders', all: true, format: 'csv' }, { set: { file: ':output' } }],
      [
        'action/mail',
        { to: '"a@b.example"', subject: '"Orders: " & $file.name', text: '"x"', attachments: '$file' },
      ],
    ),
  ),
  right(
    'a file that is shown',
    onOrder(
      ['flow/if', { condition: '$exists($resource.invoice)' }, { to: to('s2', 'true') }],
      ['action/viewFile', { file: '$resource.invoice', name: '"Invoice.pdf"' }],
    ),
  ),
  right(
    'LaTeX',
    direct(
      [
        'action/convert',
        { value: '$input.html', from: 'html', to: 'latex', parse: true, filters: ['table'] },
      ],
      ['action/response', { body: '$' }],
    ),
  ),
  right(
    'rows as CSV',
    direct(
      ['data/find', { module: 'products' }],
      ['action/convert', { value: '$.{"sku": sku, "price": price}', from: 'json', to: 'csv' }],
      ['action/response', { body: '$', headers: { 'Content-Type': 'text/csv' } }],
    ),
  ),
  right('a role is given', hook(roles)),
  right(
    'a role is taken',
    direct(['action/removeRole', { user: '$input.user', role: ['"clerk"', '"manager"'] }]),
  ),
  right('a password', onTicket(['action/resetPassword', { expires: '2d' }])),
  right(
    'the password of somebody',
    direct(['action/resetPassword', { user: '"ann@bakery.example"', expires: 3600, mail: true }]),
  ),
  right(
    'a site',
    direct(
      [
        'action/buildSite',
        {
          template: '$input.template',
          pages_module: 'posts',
          pages_filter: [{ published: 'true' }, { date: { _lte: '$now()' } }],
        },
        { set: { build: ':output' } },
      ],
      ['action/deploySite', { site: '$build.id', hostnames: ['"www.bakery.example"', '"bakery.example"'] }],
      ['action/response', { body: '$build.pages' }],
    ),
  ),
];
