import type { Right } from '../case.ts';
import { kept } from '../plant.ts';

/** Changes of the clinic that are right. */
export const clinicRight: readonly Right[] = [
  kept('a choice put together', 'workflows/visit_finish', { '@done.options.recipes.status': '"do" & "ne"' }),
  kept('a choice that begins so', 'workflows/visit_finish', {
    '@done.options.recipes.room': '"a" & $string($resource.minutes > 20 ? 1 : 2)',
  }),
  kept('a choice in lower case', 'workflows/visit_finish', {
    '@done.options.recipes.status': '$lowercase("DONE")',
  }),
  kept('one of a list', 'workflows/visit_finish', {
    '@done.options.recipes.status': '["done", "planned"][0]',
  }),
  kept('a choice by condition', 'workflows/visit_finish', {
    '@done.options.recipes.status': '$resource.urgent ? "done" : "cancelled"',
  }),
  kept('a choice by another of the same choices', 'workflows/visit_finish', {
    '@done.options.recipes.status': '$resource.status',
  }),
  kept('rooms that are both', 'workflows/visit_finish', {
    '@open.options.condition': '$resource.room in ["a1", "b1"]',
  }),
  kept('the text of a text field', 'workflows/visit_finish', {
    '@done.options.recipes.reason': '"Room " & $resource.room',
  }),
  kept('a text by another', 'workflows/visit_finish', {
    '@invoice.options.recipes.number': '"R-" & $substring($now(), 0, 4) & "-" & $resource.number',
  }),
  kept('a day by a picture', 'workflows/visit_finish', {
    '@invoice.options.recipes.due': '$now("[Y0001]-[M01]-[D01]")',
  }),
  kept('a day by milliseconds', 'workflows/visit_finish', {
    '@invoice.options.recipes.due': '$fromMillis($millis() + 86400000, "[Y0001]-[M01]-[D01]")',
  }),
  kept('an instant', 'workflows/visit_finish', {
    '@done.options.recipes.starts': '$addTime($now(), 1, "hours")',
  }),
  kept('an instant as text', 'workflows/visit_finish', {
    '@done.options.recipes.starts': '"2026-11-15T10:00:00Z"',
  }),
  kept('a number worked out', 'workflows/visit_finish', { '@done.options.recipes.minutes': '4 * 15' }),
  kept('a number read', 'workflows/visit_finish', { '@done.options.recipes.minutes': '$number("30")' }),
  kept('a zone', 'workflows/visit_finish', {
    '@invoice.options.recipes.due': '$substring($addTime("2026-01-01", 14, "days", "Europe/Berlin"), 0, 10)',
  }),
  kept('a code in its pattern', 'workflows/stock_sync', { '@keep.options.recipes.code': '"ABC-" & "1234"' }),
  kept('to a public address', 'workflows/stock_sync', { '@list.options.url': '"https://8.8.8.8/list.csv"' }),
  kept('to a port', 'workflows/stock_sync', { '@list.options.url': '"http://stock.example:8080/list.csv"' }),
  kept('a host that is put together', 'workflows/stock_sync', {
    '@list.options.url': '"https://" & "stock.example" & "/list.csv"',
  }),
  kept('an address by a field', 'workflows/drug_order', {
    '@ask.options.url': '"https://api.lab.example/" & $resource.code & "/orders"',
  }),
  kept('a host that begins like another', 'workflows/stock_sync', {
    '@list.options.url': '"https://localhost.example.com/list.csv"',
  }),
  kept('an address with a question', 'workflows/stock_sync', {
    '@list.options.url': '"https://stock.example?list=" & $now()',
  }),
  kept('helpers', 'workflows/visit_finish', { '@done.options.recipes.helpers': ['$resource.doctor'] }),
  kept('helpers kept', 'workflows/visit_finish', { '@done.options.recipes.helpers': '$resource.helpers' }),
  kept('a relation kept', 'workflows/visit_finish', { '@done.options.recipes.doctor': '$resource.doctor' }),
  kept('several addresses', 'workflows/visit_finish', {
    '@mail.options.to': ['payer', '"office@clinic.example"'],
  }),
  kept('a name with its address', 'workflows/visit_finish', {
    '@mail.options.from': '"The clinic <desk@clinic.example>"',
  }),
  kept('attachments by path', 'workflows/letter', {
    '@send.options.attachments': ['"/letters/standard.pdf"'],
  }),
  kept('attachments by data', 'workflows/letter', {
    '@send.options.attachments': [{ name: '"a.txt"', data: '$base64encode("hello")' }],
  }),
  kept('a recipient by address', 'workflows/row_check', {
    '@warn.options.recipients': ['nurse', 'head@clinic.example'],
  }),
  kept('a condition that asks', 'workflows/visit_finish', {
    '@open.options.condition': '$exists($resource.reason) and $resource.urgent',
  }),
  kept('a variable on each way', 'workflows/visit_finish', {
    '@open.set': { late: '$resource.minutes > 60' },
    '@refuse.options.message': '$late ? "too late" : "too early"',
  }),
  kept('a variable asked for', 'workflows/visit_finish', {
    '@tell.set': { sent: '$patient.email ?: "nobody"' },
  }),
  kept('what was found, behind both ports', 'workflows/visit_finish', {
    '@patient.to': { default: { invoice: ['default'] }, empty: { refuse: ['default'] } },
  }),
  kept('input of a called workflow', 'workflows/price_of', {
    '@none.options.message': '"No " & $input.code & " for " & $string($input.pieces)',
  }),
  kept('a choice of the declared input', 'workflows/price_of', {
    '@sum.options.value.price': 'price * ($input.kind = "insured" ? 1 : 2)',
  }),
  kept('a variable of a called workflow', 'workflows/price_of', {
    '@drug.set': { drug: ':output' },
    '@sum.options.value.form': '$drug.form',
  }),
  kept('a run that calls itself while there is more', 'workflows/price_of', {
    '@sum.to': { default: { more: ['default'] } },
    'elements.+': {
      name: 'more',
      type: 'flow/if',
      options: { condition: '$input.pieces > 1' },
      to: { true: { sum2: ['default'] } },
    },
    '@none.note': 'x',
    'elements.4': { name: 'sum2', type: 'data/map', options: { value: { price: 1, form: '"drops"' } } },
  }),
  kept('a user by address', 'workflows/doctor_changed', { '@take.options.user': '$after.email' }),
  kept('a user that is asked for', 'workflows/doctor_changed', {
    '@left.options.condition': '$exists($after.account)',
    '@take.options.user': '$after.account',
  }),
  kept('a view of the resource', 'workflows/visit_finish', {
    '@there.options.view': { module: 'visits', view: 'update', id: '$resource.id' },
  }),
  kept('a view of what is required', 'workflows/visit_finish', {
    '@there.options.view': { module: 'patients', view: 'show', id: '$resource.patient' },
  }),
  kept('a test that fails', 'workflows/visit_finish', {
    'tests.1.expect': { status: 'failed', effects: [] },
  }),
  kept('a test without a module', 'workflows/visit_finish', {
    'tests.1.event': { identifier: 'visit_finish', data: { status: 'planned' } },
  }),
  kept('a test that names in short', 'workflows/visit_finish', { 'tests.0.event.data.doctor': 'd1' }),
  kept('a test of an address below', 'workflows/drug_order', {
    'tests.0.given.http.0.url': 'https://api.lab.example/orders?code=ABC-1234',
  }),
  kept('a test of any address', 'workflows/drug_order', { 'tests.0.given.http.0': { body: { stock: 7 } } }),
  kept('a test that waits', 'workflows/big_invoice', {
    'tests.0.given': {},
    'tests.0.expect': { status: 'waiting' },
  }),
  kept('a test of a row', 'workflows/row_check', {
    tests: [
      {
        name: 'a',
        event: {
          identifier: 'row_check',
          module: 'visits',
          list: { field: 'prescriptions', index: 0, row: { unit: 'box' }, button: 'check' },
          data: { prescriptions: [{ unit: 'box' }] },
        },
        expect: { effects: [{ effect: 'notify', element: 'say' }] },
      },
    ],
  }),
  kept('a test by somebody', 'workflows/visit_finish', { 'tests.0.as': 'ada@clinic.example' }),
  kept('a test of an input', 'workflows/export_month', {
    tests: [
      {
        name: 'a',
        input: { from: '2026-01-01' },
        given: { resources: { drugs: [{ code: 'ABC-1234', name: 'x', price: 1 }] } },
        expect: { status: 'completed' },
      },
    ],
  }),
  kept('a money text in a test', 'workflows/visit_finish', {
    'tests.0.given.resources.invoices.0.amount': '12.50',
  }),
  kept('what is saved by a condition', 'workflows/visit_finish', {
    '@done.options.recipes.status': '$resource.urgent ? "done" : "planned"',
    'tests.0.expect.effects.0.data.status': 'planned',
  }),
  kept('a rule of three', 'modules/visits', {
    'b.rules.1.expression': '$resource.minutes <= 120 or $resource.urgent = true',
  }),
  kept('a label of bare names', 'modules/doctors', { 'b.label': 'name & " " & specialty' }),
  kept('another currency', 'modules/drugs', { '#price.options.currency': 'JPY' }),
  kept('a language of the site', 'sites/clinic', { lang: 'de' }),
  kept('a menu in a language', 'sites/clinic', { 'menus.main.1.lang': 'de' }),
  kept('no languages', 'sites/clinic', { languages: undefined, lang: 'fr' }),
  kept('pages by instants', 'sites/clinic', { 'collections.doctors.page.date': 'createdAt' }),
  kept('a collection by relation', 'sites/clinic', { 'collections.doctors.filter': { active: true } }),
  kept('a search by a value from outside', 'workflows/lab_result', {
    '@visit.options.filter': { number: '$body.visit' },
  }),
  kept('upsert of two keys', 'workflows/stock_sync', { '@keep.options.by': ['name'] }),
  kept('filters in brackets', 'workflows/reminders', {
    '@visits.options.filter': {
      _or: [{ status: '"planned"' }, { _and: [{ urgent: true }, { status: { _in: ['"arrived"'] } }] }],
    },
  }),
  kept('rows by a sum', 'workflows/clean_up', {
    '@old.options.filter.prescriptions': { _none: { unit: '"piece"' } },
  }),
  kept('sorted by a relation', 'workflows/reminders', { '@visits.options.sort': 'doctor.name,-starts' }),
  kept('the end of the month', 'workflows/reminders', { '@daily.options.cron': '0 7 L * *' }),
  kept('every second Friday', 'workflows/reminders', { '@daily.options.cron': '0 7 * * 5#2' }),
  kept('a leap day', 'workflows/reminders', { '@daily.options.cron': '0 7 29 2 *' }),
  kept('waits until an instant', 'workflows/big_invoice', {
    '@wait.options': { until: '$addTime($now(), 2, "hours")' },
  }),
  kept('ends with the wait', 'workflows/big_invoice', { '@wait.options': { seconds: '60 * 60' } }),
  kept('a switch of a choice', 'workflows/row_check', {
    '@kind.options.value': '$resource.status',
    '@kind.options.cases': { whole: '"done"', part: '"planned"' },
  }),
  kept('calls with a copy', 'workflows/export_month', { '@letter.options.input': { name: '"Ada"' } }),
];
