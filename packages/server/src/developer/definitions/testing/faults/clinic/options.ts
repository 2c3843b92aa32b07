import type { Fault } from '../../case.ts';
import { planted } from '../../plant.ts';

/** Faults of the clinic: options. */
export const clinicOptions: readonly Fault[] = [
  planted(
    'addresses: mail to',
    'workflows/visit_finish',
    { '@mail.options.to': '"office.clinic.example"' },
    'warning bad_format',
  ),
  planted(
    'addresses: replyTo',
    'workflows/visit_finish',
    { '@mail.options.replyTo': '"desk at clinic.example"' },
    'warning bad_format',
  ),
  planted(
    'addresses: from',
    'workflows/visit_finish',
    { '@mail.options.from': '"Clinic"' },
    'warning bad_format',
  ),
  planted(
    'addresses: role as mail',
    'workflows/visit_finish',
    { '@mail.options.to': '"physician"' },
    'warning bad_format',
  ),
  planted(
    'addresses: localhost',
    'workflows/stock_sync',
    { '@list.options.url': '"http://localhost:9000/list.csv"' },
    'warning address_refused',
  ),
  planted(
    'addresses: 127',
    'workflows/stock_sync',
    { '@list.options.url': '"http://127.0.0.1/list"' },
    'warning address_refused',
  ),
  planted(
    'addresses: 10.',
    'workflows/stock_sync',
    { '@list.options.url': '"http://10.1.2.3/list?x=" & $now()' },
    'warning address_refused',
  ),
  planted(
    'addresses: 192.168',
    'workflows/stock_sync',
    { '@list.options.url': '"https://192.168.1.10:8443/x"' },
    'warning address_refused',
  ),
  planted(
    'addresses: 169.254',
    'workflows/stock_sync',
    { '@list.options.url': '"http://169.254.169.254/latest/meta-data"' },
    'warning address_refused',
  ),
  planted(
    'addresses: ::1',
    'workflows/stock_sync',
    { '@list.options.url': '"http://[::1]:3000/"' },
    'warning address_refused',
  ),
  planted(
    'addresses: http bad port',
    'workflows/stock_sync',
    { '@list.options.url': '"https://stock.example:99999/list"' },
    'warning bad_format',
  ),
  planted(
    'addresses: url with blank',
    'workflows/stock_sync',
    { '@list.options.url': '"https://stock example/list"' },
    'warning bad_format',
  ),
  planted(
    'addresses: asset private',
    'workflows/letter',
    { '@pdf.options.assets': [{ name: 'logo.png', url: 'http://localhost/logo.png' }] },
    'warning address_refused',
    '@pdf.options.assets.0.url',
  ),
  planted(
    'addresses: notify recipient',
    'workflows/row_check',
    { '@warn.options.recipients': ['nurse', 'doctor@'] },
    'warning bad_format',
    '@warn.options.recipients.1',
  ),
  planted(
    'addresses: given http url',
    'workflows/drug_order',
    { 'tests.0.given.http.0.url': 'api.lab.example' },
    'warning no_effect',
  ),
  planted('options: scope', 'workflows/visit_finish', { '@tell.options.scope': 'all' }, 'error not_a_choice'),
  planted(
    'options: target',
    'workflows/visit_finish',
    { '@there.options.target': 'blank' },
    'error not_a_choice',
  ),
  planted(
    'options: view',
    'workflows/visit_finish',
    { '@there.options.view.view': 'edit' },
    'error not_a_choice',
  ),
  planted(
    'options: notify type',
    'workflows/row_check',
    { '@say.options.type': 'success' },
    'error not_a_choice',
  ),
  planted(
    'options: attachment',
    'workflows/letter',
    { '@send.options.attachments': ['"letter.pdf"'] },
    'warning bad_format',
    '@send.options.attachments.0',
  ),
  planted(
    'names: module of find',
    'workflows/visit_finish',
    { '@bill.options.module': 'invoice' },
    'error unknown_module',
  ),
  planted(
    'names: module of save',
    'workflows/visit_finish',
    { '@done.options.module': 'visit' },
    'error unknown_module',
  ),
  planted(
    'names: module of export',
    'workflows/export_month',
    { '@rows.options.module': 'invoice' },
    'error unknown_module',
  ),
  planted(
    'names: module of view',
    'workflows/visit_finish',
    { '@there.options.view.module': 'visit' },
    'error unknown_module',
  ),
];
